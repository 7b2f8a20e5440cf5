import { expect, test } from '@playwright/test'
import {
  approve,
  chooseOriel,
  chooseOwnWallet,
  choosePassword,
  enterPassword,
  getWallet,
  openDapp,
  readConnectedAddress,
  readWords,
  request,
  tapWord,
  viewPhrase,
} from './support/dapp.ts'
import { urls } from './support/ports.ts'

// Second tier: other ways to back up the phrase. ownWallet.test.ts covers the first one.

test('behavior: a wallet that is not backed up shows its words again; wrong words are no backup, and the words go when it locks itself @second', async ({
  page,
  context,
}) => {
  await openDapp(page, urls.stranger)
  const first = await chooseOriel(page)
  await first.clock.install()
  await choosePassword(first)
  await approve(first, 'Create wallet')
  const words = await readWords(first)
  await expect(first.getByText(`${urls.stranger} must never see these words.`)).toBeVisible()

  await test.step('wrong recovery words do not count as a backup', async () => {
    await first.getByRole('button', { name: 'I’ve written them down' }).click()
    const title = first.getByRole('heading', { name: /^Tap word/ })
    await expect(title).toBeVisible()
    const place = Number((await title.textContent())?.replace(/\D/g, ''))
    const choices = first.getByRole('region', { name: /^Tap word/ }).getByRole('button')
    await expect(choices).toHaveCount(4)
    const wrong = (await choices.allTextContents()).find((word) => word !== words[place - 1]) ?? ''
    await choices.filter({ hasText: wrong }).click()
    await expect(first.getByText(`That’s not word ${place}. Look again.`)).toBeVisible()
    // After a wrong answer, the question accepts no more answers, so that the user cannot guess.
    const right = choices.filter({ hasText: words[place - 1] ?? '' })
    await expect(right).toHaveAttribute('aria-disabled', 'true')
    await right.click({ force: true })
    await expect(first.getByText('1 of 3')).toBeVisible()
    await first.getByRole('button', { name: 'Show the words again' }).click()
    expect(await readWords(first)).toEqual(words)
  })

  await test.step('the words go when the wallet locks itself, and the user is asked to unlock it', async () => {
    await first.clock.fastForward('05:01')
    await expect(first.getByRole('heading', { name: 'Unlock your wallet' })).toBeVisible()
    await enterPassword(first)
    expect(await readWords(first)).toEqual(words)
  })

  await test.step('the page gets no account until the words are confirmed', async () => {
    await first.close()
    const continueButton = getWallet(page).getByRole('button', { name: /^Oriel: Continue as 0x/ })
    await expect(continueButton).toBeVisible()
    expect(await request(page, 'eth_accounts')).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const label = await continueButton.textContent()
    const second = await chooseOwnWallet(page)
    await enterPassword(second)
    expect(await readWords(second)).toEqual(words)
    await second.getByRole('button', { name: 'I’ve written them down' }).click()
    await tapWord(second, 1, words)
    await expect(second.getByText(/Word \d+ is right/)).toHaveCount(1)
    for (const number of [2, 3]) await tapWord(second, number, words)
    await approve(second, 'Connect')
    const address = await readConnectedAddress(page)
    expect(label).toBe(`Oriel: Continue as ${address.slice(0, 6)}…${address.slice(-4)}`)
  })

  await test.step('with a backup, too, the words go from the wallet’s own page', async () => {
    const home = await context.newPage()
    await home.clock.install()
    await home.goto(urls.frame)
    expect(await viewPhrase(home)).toEqual(words)
    await home.clock.fastForward('05:01')
    await expect(home.getByText('Your wallet is locked')).toBeVisible()
    await expect(home.getByText(words.slice(0, 3).join(' '))).toHaveCount(0)
  })
})
