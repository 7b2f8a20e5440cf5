import { type Address, maxUint256, parseAbi, parseUnits, zeroAddress } from 'viem'
import { getDevAddress } from './accounts.ts'
import { readArtifact } from './artifacts.ts'
import type { CompiledContract } from './compile.ts'
import type { Deployer } from './deployer.ts'

const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const routerAbi = parseAbi([
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
])

type Exchange = { usdc: Address; weth: Address; uniswapFactory: Address; uniswapRouter: Address }
type Tokens = { taxToken: CompiledContract; thinToken: CompiledContract }

/**
 * Deploys the contracts for swaps: the wallet's router, a fee-on-transfer token, and a token whose only pool has little
 * liquidity (3,000 dollars and 3,000 tokens).
 */
export async function deploySwapContracts(deployer: Deployer, exchange: Exchange, { taxToken, thinToken }: Tokens) {
  const { account, deploy, write } = deployer
  const { usdc, weth, uniswapFactory, uniswapRouter } = exchange
  // Pass zero addresses for the Uniswap v3 contracts. The router has no Uniswap v3 pools on this chain.
  const swapRouter = await deploy(
    readArtifact('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'),
    [uniswapFactory, zeroAddress, zeroAddress, weth],
  )
  const tax = await deploy(taxToken, ['Local Tax', 'TAX'])
  const thin = await deploy(thinToken, ['Local Thin', 'THIN', 18])

  for (const [address, dollars] of [
    [tax, 500_000n],
    [thin, 3_000n],
  ] as const) {
    const amount = parseUnits(String(dollars), 18)
    for (const holder of [account, getDevAddress('faucet')]) {
      await write({ address, abi: tokenAbi, functionName: 'mint', args: [holder, amount * 2n] })
    }
    await write({ address, abi: tokenAbi, functionName: 'approve', args: [uniswapRouter, maxUint256] })
    const args = [usdc, address, parseUnits(String(dollars), 6), amount, 0n, 0n, account, maxUint256]
    await write({ address: uniswapRouter, abi: routerAbi, functionName: 'addLiquidity', args })
  }
  return { swapRouter, tax, thin }
}
