import { expect, type Page, test } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { smartAccounts } from '../shared/smartAccounts.ts'
import { approve, askChain, connectWallet, openDapp, request, walletOf } from './support/dapp.ts'
import { contracts } from './support/localnet.ts'
import { newAddress, tokenBalanceOf } from './support/sending.ts'

const mint = parseAbi(['function mint(address to, uint256 amount)', 'function transfer(address to, uint256 amount)'])
const oneUsdc = 1_000_000n
const chainId = '0x7a69'
const ours = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}`

const transfer = (to: Hex) => encodeFunctionData({ abi: mint, functionName: 'transfer', args: [to, oneUsdc] })

async function finalStatus(page: Page, id: string) {
  const read = () => request(page, 'wallet_getCallsStatus', [id])
  await expect.poll(async () => ((await read()) as { status: number }).status).not.toBe(100)
  return (await read()) as { status: number; receipts: { transactionHash: Hex; logs: { address: Hex }[] }[] }
}

test('default: an account with nothing but a token sends it, and the sponsor pays', async ({ page }) => {
  await openDapp(page)
  const { address } = await connectWallet(page)
  const { usdc } = await contracts()
  const data = encodeFunctionData({ abi: mint, functionName: 'mint', args: [address, 10n * oneUsdc] })
  const [from] = (await askChain('eth_accounts', [])) as Hex[]
  await askChain('eth_sendTransaction', [{ from, to: usdc, data }])
  const wallet = walletOf(page)
  for (const code of ['0x', ours]) {
    expect(await askChain('eth_getCode', [address, 'latest'])).toBe(code)
    const to = newAddress()
    const calls = [{ to: usdc, data: transfer(to) }]
    const answer = request(page, 'wallet_sendCalls', [{ version: '2.0.0', from: address, chainId, calls }])
    await expect(wallet.getByText('Paid by Oriel Local')).toBeVisible()
    await approve(wallet, 'Confirm')
    const { id } = (await answer) as { id: string }
    const final = await finalStatus(page, id)
    expect(final).toMatchObject({ status: 200, atomic: true })
    // The logs are those of the calls, and not of the entry point or the paymaster.
    expect(final.receipts.flatMap(({ logs }) => logs.map((log) => log.address.toLowerCase()))).toEqual([
      usdc.toLowerCase(),
    ])
    expect(await tokenBalanceOf(usdc, to)).toBe(oneUsdc)
    expect(await askChain('eth_getBalance', [address, 'latest'])).toBe('0x0')
  }
})
