import { startTestChain, type TestChain } from '@oriel/frame/chains/eip155/chain.testing.ts'
import { waitForReceipt } from '@oriel/localnet/evm/waitForReceipt.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import fc from 'fast-check'
import { createWalletClient, erc20Abi, type Hex, http, maxUint256, parseAbi, parseEther, publicActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeCall } from '../calldata/calldata.ts'
import { simulate } from '../read/simulate.ts'
import { joinRouterSteps } from './joinRouterSteps.ts'
import type { IntentOf } from './part.ts'
import { encodePermit, encodeStep, itself, sender } from './router.testing.ts'

// Set ORIEL_FUZZ_SEED to repeat a run.
const options = getLoopOptions({ short: 150, long: 3000 })
console.log(`  ${howToRepeat} repeats this run`)

const attacker: Hex = '0x1111111111111111111111111111111111111111'
const deadline = 2n ** 40n
const quoteAbi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])
const [dollars, ether] = [20_000_000n, parseEther('0.01')]

let chain: TestChain
let account: Hex
/** Amounts that the pool pays for `dollars` and for `ether`. */
let [bought, sold] = [0n, 0n]

/** Grants the router every allowance, so that only the calls determine which assets leave. */
beforeAll(async () => {
  chain = await startTestChain()
  const user = await chain.createAccount()
  account = user.address
  const { usdc, weth, swapRouter, uniswapRouter } = chain.contracts
  const client = createWalletClient({ account: user, transport: http(chain.rpcUrl) }).extend(publicActions)
  const wait = async (sent: Promise<Hex>) => waitForReceipt(client, await sent)
  const deposit = { address: weth, abi: parseAbi(['function deposit() payable']), functionName: 'deposit' } as const
  await wait(client.writeContract({ ...deposit, value: parseEther('1'), chain: null }))
  for (const address of [usdc, weth]) {
    const allow = { address, abi: erc20Abi, functionName: 'approve', args: [swapRouter, maxUint256] } as const
    await wait(client.writeContract({ ...allow, chain: null }))
  }
  const ask = { address: uniswapRouter, abi: quoteAbi, functionName: 'getAmountsOut' } as const
  const readQuote = async (amount: bigint, path: Hex[]) =>
    (await client.readContract({ ...ask, args: [amount, path] }))[1]
  bought = (await readQuote(dollars, [usdc, weth])) ?? 0n
  sold = (await readQuote(ether, [weth, usdc])) ?? 0n
})
afterAll(() => chain.stop())

/** Generates amounts that often match, so many calls succeed. */
function createArbitrarySteps({ usdc, weth }: TestChain['contracts']) {
  const recipient = fc.constantFrom(itself, itself, itself, sender, account, attacker)
  const paid = fc.constantFrom(account, account, account, attacker, sender)
  const minAmount = fc.constantFrom(0n, 1n, bought, sold)
  const swap = fc
    .tuple(fc.boolean(), fc.constantFrom('exact', 'exact', 'output', 'all'), minAmount, recipient)
    .map(([isSale, kind, minimum, to]) => {
      const [path, amount] = isSale ? [[weth, usdc], ether] : [[usdc, weth], dollars]
      if (kind === 'output') return encodeStep('swapTokensForExactTokens', minimum, amount, path, to)
      return encodeStep('swapExactTokensForTokens', kind === 'all' ? 0n : amount, minimum, path, to)
    })
  const bps = fc.constantFrom(30n, 100n)
  const payout = fc.oneof(
    fc.tuple(minAmount, paid).map(([minimum, to]) => encodeStep('unwrapWETH9', minimum, to)),
    minAmount.map((minimum) => encodeStep('unwrapWETH9', minimum)),
    fc
      .tuple(minAmount, paid, bps)
      .map(([minimum, to, fee]) => encodeStep('unwrapWETH9WithFee', minimum, to, fee, attacker)),
    fc.tuple(minAmount, paid).map(([minimum, to]) => encodeStep('sweepToken', usdc, minimum, to)),
    fc
      .tuple(minAmount, paid, bps)
      .map(([minimum, to, fee]) => encodeStep('sweepTokenWithFee', weth, minimum, to, fee, attacker)),
  )
  const permit = fc.constantFrom(encodePermit(usdc, dollars), encodePermit(weth, ether))
  const step = fc.oneof(
    { weight: 4, arbitrary: swap },
    { weight: 4, arbitrary: payout },
    permit,
    fc.constant(encodeStep('refundETH')),
  )
  const buy = encodeStep('swapExactTokensForTokens', dollars, bought, [usdc, weth], itself)
  const sell = encodeStep('swapExactTokensForTokens', ether, sold, [weth, usdc], account)
  const sellExactOut = encodeStep('swapTokensForExactTokens', 1000n, ether, [weth, usdc], sender)
  const fitting = fc.constantFrom(
    [buy, encodeStep('unwrapWETH9', 1000n, account)],
    [encodePermit(usdc, dollars), buy, encodeStep('unwrapWETH9WithFee', 1000n, account, 100n, attacker)],
    [buy, encodeStep('sweepTokenWithFee', weth, 1000n, 30n, attacker)],
    [buy, encodeStep('sweepToken', usdc, 0n)],
    [sell],
    [sell, encodeStep('refundETH')],
    [sellExactOut, encodeStep('refundETH')],
    [buy, encodeStep('sweepToken', weth, 0n), encodePermit(weth, ether)],
  )
  const disturbed = fc.tuple(fitting, step, fc.nat({ max: 3 })).map(([list, extra, at]) => list.toSpliced(at, 0, extra))
  const random = fc.array(step, { minLength: 1, maxLength: 4 })
  const steps = fc.oneof(random, { weight: 3, arbitrary: fitting }, { weight: 3, arbitrary: disturbed })
  const nested = steps.map((list) => [encodeStep('multicall', list)])
  return fc.oneof({ weight: 4, arbitrary: steps }, nested)
}

type Swap = IntentOf<'swap'>

function decodeSwaps(data: Hex, value: bigint): Swap[] | undefined {
  const to = chain.contracts.swapRouter
  const { intent, inner } = joinRouterSteps(decodeCall({ to, value, data }), chain.network)
  if (intent.type === 'swap') return [intent]
  if (intent.type !== 'batch' || intent.isUnclear) return undefined
  return inner.flatMap((innerCall) => (innerCall.intent.type === 'swap' ? [innerCall.intent] : []))
}

const isOrdinary = ({ to = account, leftover: kept }: Swap) => isSameAddress(to, account) && kept === undefined

/** Returns the minimum amounts that the swaps must leave in the account, by asset. */
function sumClaims(swaps: Swap[]): Map<string, bigint> {
  const claim = new Map<string, bigint>()
  const add = (asset: string, units: bigint) => claim.set(asset, (claim.get(asset) ?? 0n) + units)
  for (const { path, native, amountIn, amountInMax, amountOut, amountOutMin } of swaps) {
    add(native === 'given' ? 'native' : String(path[0]).toLowerCase(), -(amountIn ?? amountInMax ?? 0n))
    add(native === 'received' ? 'native' : String(path.at(-1)).toLowerCase(), amountOut ?? amountOutMin ?? 0n)
  }
  return claim
}

test('behavior: the real router takes no more, and pays no less, than what its steps say together', async () => {
  const { client, network, contracts } = chain
  let ordinary = 0
  const property = fc.asyncProperty(
    createArbitrarySteps(contracts),
    fc.constantFrom(0n, 0n, ether, 2n * ether),
    async (steps, value) => {
      const data = encodeStep('multicall', deadline, steps)
      const swaps = decodeSwaps(data, value)
      if (!swaps?.every(isOrdinary) || swaps.length === 0) return
      const calls = [{ to: contracts.swapRouter, value, data }]
      const simulation = await simulate({ client, network }, { account, calls })
      if (!('changes' in simulation)) return
      ordinary++
      const claim = sumClaims(swaps)
      for (const { kind, token = '', amount } of simulation.changes) {
        const asset = kind === 'native' ? 'native' : token.toLowerCase()
        expect(amount, asset).toBeGreaterThanOrEqual(claim.get(asset) ?? 0n)
      }
      for (const [asset, minAmount] of claim) {
        const change = simulation.changes.find(
          ({ kind, token }) => (kind === 'native' ? 'native' : token?.toLowerCase()) === asset,
        )
        expect(change?.amount ?? 0n, asset).toBeGreaterThanOrEqual(minAmount)
      }
    },
  )
  await fc.assert(property, options)
  expect(ordinary).toBeGreaterThan(20)
}, 300_000)
