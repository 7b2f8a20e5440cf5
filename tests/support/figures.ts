import { expect, type FrameLocator } from '@playwright/test'
import { encodeFunctionData, formatUnits, type Hex, parseAbi } from 'viem'
import { readBalance, requestChain } from './dapp.ts'
import { readContracts, readSolanaBalance, readSolanaNetwork, readSplBalance } from './localnet.ts'
import { readTokenBalance } from './sending.ts'

const abi = parseAbi(['function mint(address to, uint256 amount)'])

export async function readShownBalance(wallet: FrameLocator, symbol: string): Promise<string> {
  const title = await wallet.getByTitle(new RegExp(`^[\\d,.]+ ${symbol}$`)).getAttribute('title')
  return (title ?? '').replace(` ${symbol}`, '').replaceAll(',', '')
}

export async function mint(token: Hex, to: Hex, amount: bigint) {
  const [from] = (await requestChain('eth_accounts', [])) as Hex[]
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] })
  await requestChain('eth_sendTransaction', [{ from, to: token, data }])
}

export async function expectEvmFigures(wallet: FrameLocator, address: Hex) {
  const { usdc, usdt, dai, ticket } = await readContracts()
  await expectFigures(wallet, [
    ['ETH', 18, () => readBalance(address)],
    ['USDC', 6, () => readTokenBalance(usdc, address)],
    ['USDT', 6, () => readTokenBalance(usdt, address)],
    ['DAI', 18, () => readTokenBalance(dai, address)],
    ['TICKET', 0, () => readTokenBalance(ticket, address)],
  ])
}

export async function expectSolanaFigures(wallet: FrameLocator, address: string) {
  const { usdc, points, star, toll } = (await readSolanaNetwork()).contracts
  await expectFigures(wallet, [
    ['SOL', 9, () => readSolanaBalance(address)],
    ['USDC', 6, () => readSplBalance(address, usdc)],
    ['POINT', 0, () => readSplBalance(address, points)],
    ['STAR', 9, () => readSplBalance(address, star)],
    ['TOLL', 6, () => readSplBalance(address, toll)],
  ])
}

type Figure = [symbol: string, decimals: number, read: () => Promise<bigint>]

async function expectFigures(wallet: FrameLocator, figures: Figure[]) {
  for (const [symbol, decimals, read] of figures) {
    const balance = await read()
    // Expects a balance above zero, because zero would match even if a row shows nothing.
    expect(balance, symbol).toBeGreaterThan(0n)
    await expect.poll(() => readShownBalance(wallet, symbol), symbol).toBe(formatUnits(balance, decimals))
  }
}
