import { expect, type Page, test } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { expectDangersInSight, openAllWarnings } from './support/alarms.ts'
import { askChain, balanceOf, connectFundedWallet, openDapp, request, walletOf } from './support/dapp.ts'
import { contracts } from './support/localnet.ts'

const thief = '0x1111111111111111111111111111111111111111'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function multicall(bytes[] data)',
])
const hex = (value: bigint): Hex => `0x${value.toString(16)}`

let account: Hex

test.beforeEach(async ({ page }) => {
  await openDapp(page)
  account = await connectFundedWallet(page)
})

test('error: a fee of nearly the whole balance that the page sets has a warning and needs the wallet window', async ({
  page,
}) => {
  const balance = await balanceOf(account)
  const price = hex((balance * 95n) / 100n / 21_000n + 1n)
  const fee = { gas: '0x5208', maxFeePerGas: price, maxPriorityFeePerGas: price }
  await expectInWindow(page, { to: thief, value: '0x1', ...fee }, [
    /^This site wants you to pay a network fee of up to [\d.]+ ETH\./,
    'Large amount: more than 1 ETH leaves your account.',
    'This sends nearly all your ETH.',
  ])
})

test('error: a contract that imitates a token and a batch function is shown as unknown', async ({ page }) => {
  const token = '0x00000000000000000000000000000000000fa4e1'
  await askChain('anvil_setCode', [token, fakeToken()])
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[]] })
  await expectInWindow(page, { to: token, value: hex(parseEther('0.99')), data }, [
    'Unknown action',
    'multicall(bytes[])',
    /^We don’t recognize this action\./,
  ])
})

test('error: a gas limit of the page with which a token transfer fails has a warning', async ({ page }) => {
  const { usdc } = await contracts()
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [thief, 1_000_000n] })
  for (const gas of ['0x5208', '0x7530'])
    await expectInWindow(page, { to: usdc, data, gas }, [
      'This will fail. It runs out of gas: this site set the gas limit too low.',
    ])
})

test('error: an allowance just below the maximum, or just above the balance, is shown as a danger', async ({
  page,
}) => {
  const { usdc } = await contracts()
  const approve = (amount: bigint) => ({
    to: usdc,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [thief, amount] }),
  })
  await expectInWindow(page, approve(2n ** 255n - 1n), [
    'Unlimited USDC',
    'The spender could take all your USDC, now or later.',
  ])
  await expectInWindow(page, approve(1_000_000_001n), [
    'The spender could take all your USDC, and more that you receive later.',
  ])
})

test('error: sending half of a token is a danger', async ({ page }) => {
  const { usdc } = await contracts()
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [thief, 600_000_000n] })
  await expectInWindow(page, { to: usdc, data }, ['This sends half of your USDC or more.'])
})

async function expectInWindow(page: Page, transaction: object, texts: (string | RegExp)[]) {
  const answer = request(page, 'eth_sendTransaction', [{ from: account, ...transaction }])
  const wallet = walletOf(page)
  await expect(wallet.locator('.approval [data-alarm]').first()).toBeVisible()
  await expectDangersInSight(wallet)
  await openAllWarnings(wallet)
  const details = wallet.locator('details:not([open]) > summary', { hasText: 'Details' })
  if ((await details.count()) > 0) await details.click()
  for (const text of texts) await expect(wallet.getByText(text).first(), `${text}`).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Review in wallet' })).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
}

/**
 * Returns code that answers `symbol()` and `decimals()` like USDC. Every other call emits a transfer of 4,000 to the
 * caller.
 */
function fakeToken(): Hex {
  const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const selector = '5f3560e01c'
  const jumpIf = (wanted: string, to: number) => `8063${wanted}1460${to.toString(16).padStart(2, '0')}57`
  const emit = `63ee6b28005f52335f7f${transferTopic}60205fa300`
  const start = (selector.length + 2 * jumpIf('00000000', 0).length + emit.length) / 2
  const text = `5b60205f52600460205263${Buffer.from('USDC').toString('hex')}60e01b60405260605ff3`
  const number = '5b60065f5260205ff3'
  const jumps = jumpIf('95d89b41', start) + jumpIf('313ce567', start + text.length / 2)
  return `0x${selector}${jumps}${emit}${text}${number}`
}
