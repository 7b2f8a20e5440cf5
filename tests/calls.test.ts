import { expect, type Page, test } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { smartAccounts } from '../shared/smartAccounts.ts'
import { approve, askChain, connectFundedWallet, openDapp, request, walletOf } from './support/dapp.ts'
import { contracts } from './support/localnet.ts'
import { newAddress, tokenBalanceOf } from './support/sending.ts'

const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const oneUsdc = 1_000_000n
const chainId = '0x7a69'
const second = '0x7a6a'
const ours = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}`

let account: Hex

test.beforeEach(async ({ page }) => {
  await openDapp(page)
  account = await connectFundedWallet(page)
})

type Call = { to?: Hex; value?: Hex; data?: Hex; capabilities?: object }

const send = (page: Page, calls: Call[], more: object = {}) =>
  request(page, 'wallet_sendCalls', [{ version: '2.0.0', from: account, chainId, atomicRequired: false, calls, ...more }])

const transfer = (to: Hex, amount = oneUsdc) =>
  encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, amount] })

const codeOf = () => askChain('eth_getCode', [account, 'latest'])

const statusOf = (page: Page, id: string) => request(page, 'wallet_getCallsStatus', [id])

async function finalStatus(page: Page, id: string) {
  const reading = async () => ((await statusOf(page, id)) as { status: number }).status
  await expect.poll(reading).not.toBe(100)
  return statusOf(page, id)
}

test('default: two steps are one transaction, which upgrades the account, and the next ones need no upgrade', async ({
  page,
}) => {
  const { usdc } = await contracts()
  const [to, other] = [newAddress(), newAddress()]
  const wallet = walletOf(page)
  for (const [at, receiver] of [to, other].entries()) {
    const calls = [
      { to: usdc, data: transfer(receiver) },
      { to: receiver, value: '0x5' as const },
    ]
    const answer = send(page, calls, { atomicRequired: true })
    await expect(wallet.getByText('1 USDC').first()).toBeVisible()
    await approve(wallet, 'Confirm')
    const { id } = (await answer) as { id: string }
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await finalStatus(page, id)).toMatchObject({ version: '2.0.0', id, chainId, status: 200, atomic: true })
    expect(await tokenBalanceOf(usdc, receiver)).toBe(oneUsdc)
    expect(await askChain('eth_getBalance', [receiver, 'latest'])).toBe('0x5')
    expect(await codeOf()).toBe(ours)
    const { receipts } = (await statusOf(page, id)) as { receipts: { transactionHash: Hex; logs: object[] }[] }
    expect(receipts).toHaveLength(1)
    const sent = (await askChain('eth_getTransactionByHash', [receipts[0]?.transactionHash])) as { type: Hex }
    expect(sent.type).toBe(at === 0 ? '0x4' : '0x2')
  }
})
