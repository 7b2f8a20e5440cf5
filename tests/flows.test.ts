import { expect, type Page, test } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { countFlow, type Flow } from './support/counts.ts'
import {
  findRequestedWord,
  fund,
  getWallet,
  openDapp,
  openTab,
  password,
  readConnectedAddress,
  readWords,
  request,
  waitForWalletWindow,
} from './support/dapp.ts'
import { urls } from './support/ports.ts'
import { createUnlimitedApproval } from './support/sending.ts'
import { mockPasskeys } from './support/standInPasskey.ts'

// Second tier: counts the clicks of less common flows.

const hello = '0x68656c6c6f'

test('flow: with a passkey the first wallet, a second dapp and an approval take few clicks', async ({
  page,
  context,
}) => {
  const prompts = await mockPasskeys(context)
  await openDapp(page, urls.stranger)
  const flow = countFlow(prompts)
  const window = await chooseOriel(page, flow)
  await flow.read(window, 'Create with passkey')
  await flow.approve(window, 'Create with passkey')
  await writeWords(window, flow)
  const address = await readConnectedAddress(page)
  expect(flow.take('first wallet, passkey')).toMatchObject({ clicks: 7, screens: 4, fields: 0, prompts: 1 })
  await fund(address)

  const second = await openTab(context, urls.host)
  const connecting = await chooseOriel(second, flow)
  await flow.read(connecting, 'Connect with passkey')
  await flow.approve(connecting, 'Connect with passkey')
  expect(await readConnectedAddress(second)).toBe(address)
  expect(flow.take('second dapp, passkey')).toMatchObject({ clicks: 3, screens: 2, fields: 0, prompts: 1 })

  await page.bringToFront()
  const [ordinary] = createApprovals(page, address)
  await approveByPasskey(page, flow, ordinary)
})

test('flow: a recovery phrase takes few clicks, with a passkey', async ({ page, context }) => {
  const phrase = generateMnemonic(english)
  const flow = countFlow(await mockPasskeys(context, { isSynced: true }))
  await openDapp(page, urls.stranger)
  const window = await chooseOriel(page, flow)
  await flow.read(window, 'I have a recovery phrase')
  await flow.click(window.getByRole('button', { name: 'I have a recovery phrase' }))
  await flow.read(window, 'Import & connect')
  await flow.type(window.getByLabel('Recovery phrase'), phrase)
  await flow.approve(window, 'Import & connect')
  expect(await readConnectedAddress(page)).toBe(mnemonicToAccount(phrase).address)
  expect(flow.take('import, passkey')).toMatchObject({ clicks: 4, screens: 3, fields: 1, prompts: 1 })
})

test('flow: with a synced passkey the first wallet takes three clicks and few words, also from the list of another kit, and a risky approval two @second', async ({
  page,
  context,
  browser,
}) => {
  // The second prompt signs the backend's challenge, so that the backend stores an encrypted copy of the wallet. The
  // phrase backup can only be postponed because of this copy.
  const expected = { clicks: 3, screens: 2, fields: 0, prompts: 2 }
  const prompts = await mockPasskeys(context, { isSynced: true })
  await openDapp(page, urls.stranger)
  const flow = countFlow(prompts)
  const window = await chooseOriel(page, flow)
  await flow.read(window, 'Create with passkey')
  await flow.approve(window, 'Create with passkey')
  const address = await readConnectedAddress(page)
  const counts = flow.take('first wallet, synced passkey')
  expect(counts).toMatchObject(expected)
  expect(counts.words).toBeLessThanOrEqual(90)

  await test.step('an approval of high risk takes no more clicks than an ordinary one', async () => {
    await fund(address)
    const [, risky] = createApprovals(page, address)
    await approveByPasskey(page, flow, risky)
  })

  await test.step('Oriel in the list of another kit leads to its wallet, and to no second list', async () => {
    const other = await browser.newContext()
    const there = await other.newPage()
    const otherPrompts = await mockPasskeys(other, { isSynced: true })
    await openDapp(there)
    const flow = countFlow(otherPrompts)
    const answer = chooseAnnounced(there)
    flow.listed()
    const wallet = getWallet(there)
    await flow.read(wallet, 'Oriel: Continue with a passkey')
    await expect(wallet.getByRole('list', { name: 'Wallets' })).toHaveCount(0)
    const window = await chooseOwn(there, flow)
    await flow.read(window, 'Create with passkey')
    await flow.approve(window, 'Create with passkey')
    expect(await answer).toEqual([await readConnectedAddress(there)])
    expect(flow.take('first wallet, from another kit')).toMatchObject(expected)
    await other.close()
  })
})

test('flow: with a password the first wallet, a second dapp and two approvals take few clicks @second', async ({
  page,
  context,
}) => {
  await openDapp(page, urls.stranger)
  const flow = countFlow(() => 0)
  const window = await chooseOriel(page, flow)
  await flow.read(window, 'Create wallet')
  await flow.type(window.getByLabel('Password', { exact: true }), password)
  await flow.type(window.getByLabel('Repeat password'), password)
  await flow.approve(window, 'Create wallet')
  await writeWords(window, flow)
  const address = await readConnectedAddress(page)
  expect(flow.take('first wallet, password')).toMatchObject({ clicks: 7, screens: 4, fields: 2 })
  await fund(address)

  const second = await openTab(context, urls.host)
  const connecting = await chooseOriel(second, flow)
  await flow.read(connecting, 'Unlock & connect')
  await flow.type(connecting.getByLabel('Password', { exact: true }), password)
  await flow.approve(connecting, 'Unlock & connect')
  expect(await readConnectedAddress(second)).toBe(address)
  expect(flow.take('second dapp, password')).toMatchObject({ clicks: 3, screens: 2, fields: 1 })

  for (const { title, action, ask } of createApprovals(page, address)) {
    await page.bringToFront()
    const { answer } = await ask()
    const window = await review(page, flow)
    const button = `Unlock & ${action.toLowerCase()}`
    await flow.read(window, button)
    await flow.type(window.getByLabel('Password', { exact: true }), password)
    await flow.approve(window, button)
    expect(await answer).toMatch(/^0x/)
    expect(flow.take(`${title}, password`)).toMatchObject({ clicks: 2, screens: 2, fields: 1 })
  }
})

async function approveByPasskey(page: Page, flow: Flow, { title, action, ask }: Ask) {
  const { answer } = await ask()
  const window = await review(page, flow)
  await flow.read(window, `${action} with passkey`)
  await flow.approve(window, `${action} with passkey`)
  expect(await answer).toMatch(/^0x/)
  expect(flow.take(`${title}, passkey`)).toMatchObject({ clicks: 2, screens: 2, fields: 0, prompts: 1 })
}

async function chooseOriel(page: Page, flow: Flow): Promise<Page> {
  await flow.click(page.getByRole('button', { name: 'Connect wallet' }))
  flow.list()
  return chooseOwn(page, flow)
}

async function chooseOwn(page: Page, flow: Flow): Promise<Page> {
  const window = await waitForWalletWindow(page, () =>
    flow.click(getWallet(page).getByRole('button', { name: /^Oriel/ })),
  )
  await flow.readWaiting(getWallet(page))
  return window
}

/** Requests accounts like another wallet kit does after the user chooses Oriel from its list. */
function chooseAnnounced(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    type Detail = { info: { name: string }; provider: { request: (request: object) => Promise<unknown> } }
    const found: Detail[] = []
    const listen = (event: Event) => found.push((event as CustomEvent<Detail>).detail)
    addEventListener('eip6963:announceProvider', listen)
    dispatchEvent(new Event('eip6963:requestProvider'))
    removeEventListener('eip6963:announceProvider', listen)
    return found.find(({ info }) => info.name === 'Oriel')?.provider.request({ method: 'eth_requestAccounts' })
  })
}

async function writeWords(window: Page, flow: Flow) {
  const label = 'I’ve written them down'
  await flow.read(window, label)
  const words = await readWords(window)
  await flow.click(window.getByRole('button', { name: label }))
  await flow.read(window, 'Show the words again')
  for (const number of [1, 2, 3]) await flow.click(await findRequestedWord(window, number, words))
}

async function review(page: Page, flow: Flow): Promise<Page> {
  const wallet = getWallet(page)
  await flow.read(wallet, 'Review in wallet')
  const button = wallet.getByRole('button', { name: 'Review in wallet' })
  const window = await waitForWalletWindow(page, () => flow.click(button))
  await flow.readWaiting(wallet)
  return window
}

type Ask = { title: string; action: string; ask: () => Promise<{ answer: Promise<unknown> }> }

function createApprovals(page: Page, from: string): [ordinary: Ask, risky: Ask] {
  return [
    {
      title: 'approve, untrusted host, ordinary',
      action: 'Sign',
      ask: async () => ({ answer: request(page, 'personal_sign', [hello, from]) }),
    },
    {
      title: 'approve, untrusted host, high risk',
      action: 'Confirm',
      ask: async () => {
        const transaction = await createUnlimitedApproval(from)
        return { answer: request(page, 'eth_sendTransaction', [transaction]) }
      },
    },
  ]
}
