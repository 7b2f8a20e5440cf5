import { withRisks } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { encodePermit, encodeStep, itself, sender } from '@oriel/clear-signing/eip155/call/router.testing.ts'
import { decodeCall } from '@oriel/clear-signing/eip155/calldata/calldata.ts'
import type { Call } from '@oriel/clear-signing/eip155/calldata/intent.ts'
import { judgeCalls } from '@oriel/clear-signing/eip155/effects/judgeCalls.ts'
import type { ChainData } from '@oriel/clear-signing/eip155/read/chainData.ts'
import {
  account,
  alice,
  attacker,
  encode,
  fake,
  getCodes,
  later,
  multicall3,
  network,
  nft,
  now,
  router,
  swapRouter,
  unknown,
  usdc,
  weth,
} from '@oriel/clear-signing/eip155/transaction/node.testing.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import fc from 'fast-check'
import { type Hex, parseEther } from 'viem'
import { test } from 'vitest'

// Set ORIEL_FUZZ_SEED to repeat a run.
const options = getLoopOptions({ short: 250, long: 10_000 })
const timeoutMs = 300_000
console.log(`  ${howToRepeat} repeats this run`)

const balance = 1_000_000_000n
const erc20 = { standard: 'erc20', decimals: 6, balance, supply: 10n ** 18n } as const
const contracts = [usdc, fake, nft, unknown, router, swapRouter, weth, multicall3]
const chainData: ChainData = {
  balance: parseEther('10'),
  multicall3,
  tokens: new Map([
    [usdc.toLowerCase(), { address: usdc, symbol: 'USDC', isKnown: true, ...erc20 }],
    [fake.toLowerCase(), { address: fake, symbol: 'USDC', ...erc20 }],
    [nft.toLowerCase(), { address: nft, name: 'Apes', standard: 'erc721' }],
    [unknown.toLowerCase(), { address: unknown, standard: 'unknown' }],
  ]),
  code: new Map([
    [alice.toLowerCase(), 'none'],
    ...contracts.map((address) => [address.toLowerCase(), 'contract'] as const),
  ]),
}

function judge(calls: Call[], simulation: Simulation) {
  const { risks } = judgeCalls(
    calls.map((call) => decodeCall(call)),
    { simulation, isAtomic: true },
    { network, account, chainData, now },
  )
  return withRisks({}, risks)
}

const contract = fc.constantFrom(usdc, fake, nft, unknown, router, swapRouter, weth, multicall3)
const anybody = fc.constantFrom<Hex>(alice, attacker, router, multicall3, account, usdc, `0x${'0'.repeat(40)}`)
const recipient = fc.oneof(anybody, fc.constantFrom(sender, itself))
const amount = fc.oneof(
  fc.constantFrom(0n, 1n, balance / 2n, balance, balance + 1n, 2n ** 96n - 1n, 2n ** 255n - 1n, 2n ** 256n - 1n),
  fc.bigInt({ min: 0n, max: 2n * balance }),
)
const data = fc.oneof(
  fc
    .tuple(fc.constantFrom('transfer', 'approve', 'increaseAllowance', 'decreaseAllowance'), anybody, amount)
    .map((args) => encode(...args)),
  fc.tuple(anybody, anybody, amount).map((args) => encode('transferFrom', ...args)),
  fc.tuple(anybody, fc.boolean()).map((args) => encode('setApprovalForAll', ...args)),
  fc.tuple(fc.constantFrom(account, attacker), anybody, amount).map((args) => encode('safeTransferFrom', ...args)),
  fc.tuple(amount, amount, anybody).map(([spend, min, to]) => {
    return encode('swapExactTokensForTokens', spend, min, [usdc, weth], to, later)
  }),
  fc.tuple(amount, amount, recipient).map(([spend, min, to]) => {
    return encodeStep('swapExactTokensForTokens', spend, min, [usdc, weth], to)
  }),
  fc.tuple(amount, recipient).map(([min, to]) => encodeStep('unwrapWETH9', min, to)),
  fc.tuple(amount, recipient).map(([min, to]) => encodeStep('sweepTokenWithFee', usdc, min, account, 100n, to)),
  amount.map((units) => encodePermit(usdc, units)),
  fc.constant(encodeStep('refundETH')),
  anybody.map((to) => encode('transferOwnership', to)),
  amount.map((units) => encode('withdraw', units)),
  fc.constantFrom<Hex>(encode('deposit'), encode('multicall', []), '0x12345678', '0xa9059cbb01', '0x'),
)
const value = fc.constantFrom(0n, 1n, parseEther('0.9'), parseEther('1.1'), parseEther('9.9'))
const call: fc.Arbitrary<Call & { to: Hex }> = fc.record({ to: fc.oneof(contract, anybody), value, data })
const simulation = fc.constantFrom<Simulation>(
  { ok: true, changes: [], approvals: [], gasUsed: 21_000n },
  { unavailable: true, reason: 'The node cannot tell.' },
  { ok: false, reason: phrase('failure.none') },
)

const wrappers: ((inner: Call & { to: Hex }, through: Hex) => Call & { to: Hex })[] = [
  ({ to, value, data }, through) => ({ to: through, value, data: encode('execute', to, value, data) }),
  ({ to, value, data }, through) => ({
    to: through,
    value,
    data: encode('aggregate3Value', [{ to, canFail: true, value, data }]),
  }),
  ({ to, value, data }) => ({ to, value, data: encode('multicall', [data]) }),
]
const wrapping = fc.array(fc.tuple(fc.nat({ max: wrappers.length - 1 }), contract), { minLength: 1, maxLength: 3 })

test(
  'behavior: wrapping a call keeps its risks',
  () => {
    fc.assert(
      fc.property(call, wrapping, simulation, (inner, layers, simulated) => {
        fc.pre(inner.data !== '0x' || layers.every(([at]) => at !== 2))
        let outer = inner
        for (const [at, through] of layers) outer = wrappers[at]?.(outer, through) ?? outer
        const [before, after] = [judge([inner], simulated), judge([outer], simulated)]
        const found = new Set(getCodes(after))
        // Throw instead of calling `expect`, which is slower than the code under test.
        const lost = getCodes(before).filter((code) => !found.has(code))
        if (lost.length > 0) throw new Error(`The wrapped call lost ${lost.join(', ')}.`)
        return after.highRisk || !before.highRisk
      }),
      options,
    )
  },
  timeoutMs,
)

test(
  'behavior: a call in a batch is as risky as alone',
  () => {
    fc.assert(
      fc.property(call, fc.array(call, { maxLength: 2 }), simulation, (call, others, simulated) => {
        const [alone, together] = [judge([call], simulated), judge([...others, call], simulated)]
        return together.highRisk || !alone.highRisk
      }),
      options,
    )
  },
  timeoutMs,
)

test(
  'behavior: an allowance above the balance is high risk for any spender at any depth',
  () => {
    const above = fc.oneof(
      fc.constantFrom(balance + 1n, 2n ** 96n, 2n ** 255n - 1n),
      fc.bigInt({ min: balance + 1n, max: 2n ** 256n - 1n }),
    )
    fc.assert(
      fc.property(above, anybody, fc.option(wrapping), simulation, (amount, spender, layers, simulated) => {
        let outer: Call & { to: Hex } = { to: usdc, value: 0n, data: encode('approve', spender, amount) }
        for (const [at, through] of layers ?? []) outer = wrappers[at]?.(outer, through) ?? outer
        return judge([outer], simulated).highRisk
      }),
      options,
    )
  },
  timeoutMs,
)

test(
  'behavior: the same data for an unknown contract is never less risky',
  () => {
    fc.assert(
      fc.property(call, simulation, (call, simulated) => {
        fc.pre(call.data !== '0x')
        const [before, after] = [judge([call], simulated), judge([{ ...call, to: unknown }], simulated)]
        return after.highRisk || !before.highRisk
      }),
      options,
    )
  },
  timeoutMs,
)
