import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { approve, getWallet, requestChain, unlockRequest } from '../support/dapp.ts'
import type { Deployment } from '../support/deployment.ts'
import { connect, openApp, readAccounts, startApp } from './app.ts'

let app: Deployment
test.beforeAll(async () => {
  app = await startApp('testDapp')
})
test.afterAll(() => app.stop())

let address: `0x${string}`
test.beforeEach(async ({ page }) => {
  await markAsMetaMask(page)
  ;({ address } = await openApp(page, app))
  await expect(page.locator('#activeProviderName')).toHaveText(/Oriel/)
  await connect(page, () => page.locator('#connectButton').click())
  await expect(page.locator('#accounts')).toHaveText(address, { ignoreCase: true })
})

/** Marks the provider as MetaMask, because the page enables its buttons only for MetaMask. */
async function markAsMetaMask(page: Page) {
  await page.addInitScript(() => {
    const mark = ({ detail }: Event & { detail?: { provider: object } }) =>
      detail && Object.defineProperty(detail.provider, 'isMetaMask', { value: true, configurable: true })
    addEventListener('eip6963:announceProvider', mark as (event: Event) => void)
  })
}

type Press = { id: string; action: string; result: string; text: string | RegExp; inWindow?: boolean }

async function press(page: Page, { id, action, result, text, inWindow }: Press) {
  await page.locator(`#${id}`).click()
  await approve(inWindow ? await unlockRequest(page) : getWallet(page), action)
  await expect(page.locator(`#${result}`)).toHaveText(text, { ignoreCase: true })
}

/** Presses a button and returns the transaction. The page prints the hash only to its console. */
async function pressToSend(page: Page, id: string, prepare: () => Promise<FrameLocator | Page>) {
  const printed = page.waitForEvent('console', (line) => /0x[0-9a-f]{64}/.test(line.text()))
  await page.locator(`#${id}`).click()
  await approve(await prepare(), 'Confirm')
  const [hash] = /0x[0-9a-f]{64}/.exec((await printed).text()) ?? []
  return requestChain('eth_getTransactionByHash', [hash])
}

const signature = /^0x[0-9a-f]{130}$/

test('the test dapp of MetaMask signs, encrypts nothing, gives up its permission and stays disconnected', async ({
  page,
}) => {
  await press(page, { id: 'personalSign', action: 'Sign', result: 'personalSignResult', text: signature })
  // The test verifies the signature itself, because the page's own verification expects MetaMask's lowercase addresses.
  const message = 'Example `personal_sign` message'
  const signed = (await page.locator('#personalSignResult').textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message, signature: signed })).toBe(true)

  // The wallet has no description for these types, and the domain has a `verifyingContract`, so the user approves in
  // the wallet window.
  await press(page, {
    id: 'signTypedDataV4',
    action: 'Sign',
    inWindow: true,
    result: 'signTypedDataV4Result',
    text: signature,
  })
  await page.locator('#signTypedDataV4Verify').click()
  await expect(page.locator('#signTypedDataV4VerifyResult')).toHaveText(address, { ignoreCase: true })

  await page.locator('#getEncryptionKeyButton').click()
  await expect(page.locator('#encryptionKeyDisplay')).toHaveText('Error: Requested RPC call is not allowed')

  await page.locator('#revokeAccountsPermission').click()
  await expect.poll(() => readAccounts(page, 'eip155')).toEqual([])
  await page.reload()
  await expect(page.locator('#activeProviderName')).toHaveText(/Oriel/)
  expect(await readAccounts(page, 'eip155')).toEqual([])
  await expect(page.locator('#accounts')).toBeEmpty()
})

test('the test dapp of MetaMask sends both types of transactions, and one button rejects ten at once', async ({
  page,
}) => {
  const common = {
    from: address.toLowerCase(),
    value: '0x0',
    to: '0x0c54fccd2e384b4bb6f2e405bf5cbc15a017aafb',
    gas: '0x5208',
  }
  const legacy = { ...common, type: '0x0', gasPrice: '0x2540be400' }
  const modern = { ...common, type: '0x2', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' }
  // The page sets ten times the usual fee, which is still below the warning threshold.
  expect(await pressToSend(page, 'sendButton', async () => getWallet(page))).toMatchObject(legacy)
  expect(await pressToSend(page, 'sendEIP1559Button', async () => getWallet(page))).toMatchObject(modern)

  const refused: string[] = []
  page.on('pageerror', ({ message }) => refused.push(message))
  await page.locator('#sendEIP1559Batch').click()
  await expect(getWallet(page).getByText('1 of 10')).toBeVisible()
  await getWallet(page).getByRole('button', { name: 'Reject all' }).click()
  await expect.poll(() => refused).toEqual(Array(10).fill('User rejected the request.'))
})

// The wallet cannot predict what a new contract or an unknown function does, so the user approves these in the wallet
// window.
test('the test dapp of MetaMask creates, watches and approves a token', async ({ page }) => {
  const token = { action: 'Confirm', inWindow: true, result: 'erc20TokenAddresses' }
  await press(page, { ...token, id: 'createToken', text: /^0x[0-9a-f]{40}$/ })
  const watched = page.waitForEvent('console', (line) => line.text().startsWith('result'))
  await page.locator('#watchAssets').click()
  await approve(getWallet(page), 'Add token')
  expect((await watched).text()).toBe('result [true]')
  const to = ((await page.locator('#erc20TokenAddresses').textContent()) ?? '').toLowerCase()
  expect(await pressToSend(page, 'approveTokens', () => unlockRequest(page))).toMatchObject({ to })
})

test('the test dapp of MetaMask mints tokens of ERC-721 and ERC-1155', async ({ page }) => {
  const single = { action: 'Confirm', inWindow: true, result: 'nftsStatus' }
  await press(page, { ...single, id: 'deployNFTsButton', text: 'Deployed' })
  await press(page, { ...single, id: 'mintButton', text: 'Mint completed' })
  const batch = { action: 'Confirm', inWindow: true, result: 'erc1155Status' }
  await press(page, { ...batch, id: 'deployERC1155Button', text: 'Deployed' })
  await page.locator('#batchMintTokenIds').fill('1, 2')
  await page.locator('#batchMintIdAmounts').fill('1, 5')
  await press(page, { ...batch, id: 'batchMintButton', text: 'Batch Minting completed' })
})

test('the test dapp of MetaMask sends calls at once, and reads their status and the capabilities', async ({ page }) => {
  const read = async (button: string, result: string) => {
    await page.locator(`#${button}`).click()
    await expect(page.locator(`#${result}`)).not.toHaveText('Status')
    return page.locator(`#${result}`).textContent()
  }
  const readCapabilities = () => read('eip5792GetCapabilitiesButton', 'eip5792GetCapabilitiesResult')
  const readStatus = () => read('eip5792GetCallsStatusButton', 'eip5792GetCallsStatusResult')

  expect(JSON.parse((await readCapabilities()) ?? '')).toMatchObject({ '0x7a69': { atomic: { status: 'ready' } } })
  await page.locator('#eip5792SendCallsButton').click()
  // The wallet cannot decode the calldata of these calls, so the user approves them in the wallet window.
  await approve(await unlockRequest(page), 'Confirm')
  await expect(page.locator('#eip5792RequestIdInput')).toHaveValue(/^0x[0-9a-f]{64}$/)
  const id = await page.locator('#eip5792RequestIdInput').inputValue()
  await expect(async () => {
    const expected = { version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: true }
    expect(JSON.parse((await readStatus()) ?? '')).toMatchObject(expected)
  }).toPass()
  expect(await requestChain('eth_getBalance', ['0xbc2114a988e9CEf5bA63548D432024f34B487048', 'latest'])).not.toBe('0x0')
  await expect(async () => {
    expect(JSON.parse((await readCapabilities()) ?? '')).toMatchObject({
      '0x7a69': { atomic: { status: 'supported' } },
    })
  }).toPass()
  await page.locator('#eip5792RequestIdInput').fill('0x12')
  await expect(async () => expect(await readStatus()).toBe('Error: No bundle has this id.')).toPass()
})
