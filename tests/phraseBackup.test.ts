import { expect, test } from '@playwright/test'
import {
  approve,
  chooseOriel,
  chooseOwnWallet,
  choosePassword,
  confirmWords,
  connectedAddress,
  openDapp,
  readWords,
  request,
  tapWord,
  unlockIn,
  viewPhrase,
  walletOf,
} from './support/dapp.ts'
import { urls } from './support/ports.ts'

// Second tier: other ways to back up the phrase. ownWallet.test.ts covers the first one.

test('behavior: a wallet that is not backed up shows its words again @second', async ({ page }) => {
  await openDapp(page)
  const first = await chooseOriel(page)
  await choosePassword(first)
  await approve(first, 'Create wallet')
  const words = await readWords(first)
  await first.close()
  const known = walletOf(page).getByRole('button', { name: /^Oriel: Continue as 0x/ })
  await expect(known).toBeVisible()
  expect(await request(page, 'eth_accounts')).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const label = await known.textContent()
  const second = await chooseOwnWallet(page)
  await unlockIn(second)
  expect(await confirmWords(second)).toEqual(words)
  await approve(second, 'Connect')
  const address = await connectedAddress(page)
  expect(label).toBe(`Oriel: Continue as ${address.slice(0, 6)}…${address.slice(-4)}`)
})

test('behavior: words on screen go when the wallet locks itself, and the owner is asked to unlock it @second', async ({
  page,
  context,
}) => {
  await openDapp(page, urls.stranger)
  const window = await chooseOriel(page)
  await window.clock.install()
  await choosePassword(window)
  await approve(window, 'Create wallet')
  const words = await readWords(window)
  await expect(window.getByText(`${urls.stranger} must never see these words.`)).toBeVisible()
  await window.clock.fastForward('05:01')
  await expect(window.getByRole('heading', { name: 'Unlock your wallet' })).toBeVisible()
  await unlockIn(window)
  expect(await confirmWords(window)).toEqual(words)
  await window.close()

  // With a backup, too, the words go from the wallet's own page.
  const home = await context.newPage()
  await home.clock.install()
  await home.goto(urls.frame)
  expect(await viewPhrase(home)).toEqual(words)
  await home.clock.fastForward('05:01')
  await expect(home.getByText('Your wallet is locked')).toBeVisible()
  await expect(home.getByText(words.slice(0, 3).join(' '))).toHaveCount(0)
})

test('error: wrong recovery words do not count as a backup @second', async ({ page }) => {
  await openDapp(page)
  const window = await chooseOriel(page)
  await choosePassword(window)
  await approve(window, 'Create wallet')
  const words = await readWords(window)
  await window.getByRole('button', { name: 'I’ve written them down' }).click()
  const title = window.getByRole('heading', { name: /^Tap word/ })
  await expect(title).toBeVisible()
  const place = Number((await title.textContent())?.replace(/\D/g, ''))
  const choices = window.getByRole('region', { name: /^Tap word/ }).getByRole('button')
  await expect(choices).toHaveCount(4)
  const wrong = (await choices.allTextContents()).find((word) => word !== words[place - 1]) ?? ''
  await choices.filter({ hasText: wrong }).click()
  await expect(window.getByText(`That’s not word ${place}. Look again.`)).toBeVisible()
  // The check is over, so that a guess does not lead on.
  const right = choices.filter({ hasText: words[place - 1] ?? '' })
  await expect(right).toHaveAttribute('aria-disabled', 'true')
  await right.click({ force: true })
  await expect(window.getByText('1 of 3')).toBeVisible()
  await window.getByRole('button', { name: 'Show the words again' }).click()
  expect(await readWords(window)).toEqual(words)
  await window.getByRole('button', { name: 'I’ve written them down' }).click()
  await tapWord(window, 1, words)
  await expect(window.getByText(/Word \d+ is right/)).toHaveCount(1)
  for (const number of [2, 3]) await tapWord(window, number, words)
  await connectedAddress(page)
})
