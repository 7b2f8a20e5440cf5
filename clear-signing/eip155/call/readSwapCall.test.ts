import { buildSwapCall, buildV2SwapCall, buildWrapCall } from '@oriel/backend/swap/buildSwapCall.ts'
import { encodeFunctionData, type Hex, numberToHex, parseAbi, serializeSignature } from 'viem'
import { describe, expect, test } from 'vitest'
import { readSwapCall } from './readSwapCall.ts'

const router: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const wrapped: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdc: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const usdt: Hex = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const account: Hex = '0x00000000000000000000000000000000000A11cE'
const operator: Hex = '0x0000000000000000000000000000000000000B0b'
const attacker: Hex = '0x1111111111111111111111111111111111111111'
const itself: Hex = '0x0000000000000000000000000000000000000002'
const place = { router, wrapped, account }
const signature = serializeSignature({ r: numberToHex(7n, { size: 32 }), s: numberToHex(9n, { size: 32 }), yParity: 1 })

const deadline = 1_800_000_000n
const permit = { deadline: 1_800_000_300n, signature }
const fee = { bps: 30, recipient: operator }
const read = (call: { to: Hex; data: Hex; value: bigint }) => readSwapCall(call, place)

type BuildSwapParams = Partial<Parameters<typeof buildSwapCall>[0]>
function build(params: BuildSwapParams = {}) {
  const order = { router, account, amountIn: 100_000_000n, minAmountOut: 39_500_000_000_000_000n, deadline }
  return buildSwapCall({ ...order, path: [usdc, wrapped], native: 'to', permit: undefined, fee: undefined, ...params })
}
const plain: BuildSwapParams = { native: undefined, path: [dai, usdt], minAmountOut: 99_500_001n }

describe('the calls of the backend', () => {
  const about = { fee: undefined, deadline, permit: undefined }
  const ether = { ...about, path: [usdc, wrapped], minimum: 39_500_000_000_000_000n, get: { token: undefined } }
  const spend = { token: usdc, amount: 100_000_000n }
  const used = { token: usdc, value: 100_000_000n, deadline: 1_800_000_300n }
  const stable = { ...about, spend: { ...spend, token: dai }, get: { token: usdt }, path: [dai, usdt] }

  test.each([
    ['a token to ether', build(), { ...ether, spend }],
    ['with a permit', build({ permit }), { ...ether, spend, permit: used }],
    ['with a fee', build({ fee, permit }), { ...ether, spend, permit: used, fee, minimum: 39_381_500_000_000_000n }],
    [
      'ether to a token',
      build({ path: [wrapped, dai, usdt], native: 'from' }),
      {
        ...ether,
        spend: { ...spend, token: undefined },
        get: { token: usdt },
        path: [wrapped, dai, usdt],
      },
    ],
    ['a token to a token', build(plain), { ...stable, minimum: 99_500_001n }],
    // The router rounds the fee down.
    ['a token to a token with a fee', build({ ...plain, fee }), { ...stable, fee, minimum: 99_201_501n }],
    [
      'the wrapped token to a token',
      build({ path: [wrapped, usdc], native: undefined }),
      { ...ether, spend: { ...spend, token: wrapped }, get: { token: usdc }, path: [wrapped, usdc] },
    ],
  ])('default: %s is read in full', (_, call, expected) => {
    expect(read(call)).toEqual(expected)
  })

  test('default: wrapping and unwrapping are one for one', () => {
    const same = { ...about, deadline: undefined, path: [], minimum: 5n }
    const [ether, token] = [{ token: undefined }, { token: wrapped }]
    expect(read(buildWrapCall(wrapped, 5n, 'from'))).toEqual({ ...same, spend: { ...ether, amount: 5n }, get: token })
    expect(read(buildWrapCall(wrapped, 5n, 'to'))).toEqual({ ...same, spend: { ...token, amount: 5n }, get: ether })
  })

  test('error: no byte can change without being seen', () => {
    const signed = [signature.slice(2, 66), signature.slice(66, 130)]
    const calls = [build({ fee, permit }), build({ path: [wrapped, usdc], native: 'from' })]
    for (const call of calls) {
      const before = JSON.stringify(read(call), toText)
      // Skip the permit's signature, because only the token verifies it.
      const free = signed.map((word) => call.data.indexOf(word))
      for (let at = 2; at < call.data.length; at += 2) {
        if (free.some((start) => start >= 0 && at >= start && at < start + 64)) continue
        const byte = (Number.parseInt(call.data.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
        const data: Hex = `0x${call.data.slice(2, at)}${byte}${call.data.slice(at + 2)}`
        expect(JSON.stringify(read({ ...call, data }), toText), `byte ${at / 2}`).not.toBe(before)
      }
    }
  })
})

describe('the calls of a v2 router', () => {
  type Params = Partial<Parameters<typeof buildV2SwapCall>[0]>
  const buildV2 = (params: Params = {}) => {
    const order = { router, account, amountIn: 100_000_000n, minAmountOut: 900n, deadline }
    return buildV2SwapCall({ ...order, path: [usdc, wrapped], native: 'to', ...params })
  }
  const about = { fee: undefined, permit: undefined, deadline, minimum: 900n }
  const ether: Params = { path: [wrapped, dai, usdt], native: 'from' }
  const tokens: Params = { path: [dai, usdt], native: undefined }

  test('default: each is read in full', () => {
    const amount = 100_000_000n
    expect(read(buildV2())).toEqual({
      ...about,
      spend: { token: usdc, amount },
      get: { token: undefined },
      path: [usdc, wrapped],
    })
    expect(read(buildV2(ether))).toEqual({
      ...about,
      spend: { token: undefined, amount },
      get: { token: usdt },
      path: [wrapped, dai, usdt],
    })
    expect(read(buildV2(tokens))).toEqual({
      ...about,
      spend: { token: dai, amount },
      get: { token: usdt },
      path: [dai, usdt],
    })
  })

  test('error: no byte can change without being seen', () => {
    for (const call of [buildV2(), buildV2(ether), buildV2(tokens)]) {
      const before = JSON.stringify(read(call), toText)
      for (let at = 2; at < call.data.length; at += 2) {
        const byte = (Number.parseInt(call.data.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
        const data: Hex = `0x${call.data.slice(2, at)}${byte}${call.data.slice(at + 2)}`
        expect(JSON.stringify(read({ ...call, data }), toText), `byte ${at / 2}`).not.toBe(before)
      }
    }
  })

  test.each([
    ['pays another account', buildV2({ account: attacker })],
    ['pays another account the ether', buildV2({ ...ether, account: attacker })],
    ['has no minimum', buildV2({ minAmountOut: 0n })],
    ['spends nothing', buildV2({ amountIn: 0n })],
    ['sells ether over another token', buildV2({ path: [usdc, dai], native: 'from' })],
    ['buys ether over another token', buildV2({ path: [usdc, dai], native: 'to' })],
    ['goes through a token twice', buildV2({ path: [usdc, dai, usdc, wrapped] })],
    ['has too many pools', buildV2({ path: [usdc, dai, usdt, operator, wrapped] })],
    ['sends ether with a token', { ...buildV2(tokens), value: 1n }],
    ['goes to another contract', buildV2({ router: attacker })],
    ['has bytes after its end', { ...buildV2(), data: `${buildV2().data}00` as Hex }],
  ])('error: a call that %s is not read', (_, call) => {
    expect(read(call)).toBeUndefined()
  })
})

const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

const abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes[] data)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address)',
  'function swapTokensForExactTokens(uint256, uint256, address[], address)',
  'function selfPermit(address, uint256, uint256, uint8, bytes32, bytes32)',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32)',
  'function unwrapWETH9(uint256, address)',
  'function unwrapWETH9(uint256)',
  'function unwrapWETH9WithFee(uint256, address, uint256, address)',
  'function sweepToken(address, uint256, address)',
  'function sweepTokenWithFee(address, uint256, address, uint256, address)',
  'function refundETH()',
  'function deposit()',
  'function withdraw(uint256)',
])
const encode = (functionName: string, ...args: unknown[]) => encodeFunctionData({ abi, functionName, args } as never)
const word = numberToHex(7n, { size: 32 })

const encodeSwap = (params: { amount?: bigint; amountOutMin?: bigint; path?: Hex[]; to?: Hex } = {}) => {
  const { amount = 1000n, amountOutMin = 900n, path = [usdc, wrapped], to = itself } = params
  return encode('swapExactTokensForTokens', amount, amountOutMin, path, to)
}
const encodePermit = (token = usdc, value = 1000n, v = 27) =>
  encode('selfPermitIfNecessary', token, value, deadline, v, word, word)
const encodeUnwrap = (amountOutMin = 900n, to = account) => encode('unwrapWETH9', amountOutMin, to)
const encodeUnwrapWithFee = (bps: bigint, recipient = operator, to = account) =>
  encode('unwrapWETH9WithFee', 900n, to, bps, recipient)
const encodeSweep = (token: Hex, bps = 30n, to = account) => encode('sweepTokenWithFee', token, 900n, to, bps, operator)
const encodeMulticall = (...steps: Hex[]) => ({ to: router, value: 0n, data: encode('multicall', deadline, steps) })

describe('everything else', () => {
  test('default: the same parts by hand are what the backend builds', () => {
    const params = { amountIn: 1000n, minAmountOut: 900n }
    expect(encodeMulticall(encodeSwap(), encodeUnwrap())).toEqual(build(params))
    expect(encodeMulticall(encodeSwap(), encodeUnwrapWithFee(30n))).toEqual(build({ ...params, fee }))
    const path = [wrapped, usdc]
    expect(encodeMulticall(encodeSwap({ path }), encodeSweep(usdc))).toEqual(
      build({ ...params, path, native: undefined, fee }),
    )
    expect(read(encodeMulticall(encodePermit(), encodeSwap(), encodeUnwrap()))).toMatchObject({
      permit: { value: 1000n },
    })
  })

  const direct = encodeSwap({ to: account })
  const give = [wrapped, usdc]
  const built = encodeMulticall(encodeSwap(), encodeUnwrap())
  test.each<[string, { to: Hex; value: bigint; data: Hex }]>([
    ['another router', { ...built, to: attacker }],
    ['the wrapped token as the router', { ...built, to: wrapped }],
    ['trailing bytes', { ...built, data: `${built.data}00` }],
    ['trailing words', { ...built, data: `${built.data}${word.slice(2)}` }],
    ['missing bytes', { ...built, data: built.data.slice(0, -2) as Hex }],
    ['no data', { ...built, data: '0x' }],
    ['trailing bytes in a step', encodeMulticall(`${encodeSwap()}00`, encodeUnwrap())],
    ['a step without arguments', encodeMulticall(encodeSwap(), '0x49404b7c')],
    [
      'a dirty address',
      encodeMulticall(
        encodeSwap().replace(`${'0'.repeat(24)}c02aaa`, `1${'0'.repeat(23)}c02aaa`) as Hex,
        encodeUnwrap(),
      ),
    ],
    ['no step', encodeMulticall()],
    ['no deadline', { ...built, data: encode('multicall', [encodeSwap(), encodeUnwrap()]) }],
    ['a multicall within', encodeMulticall(encodeMulticall(encodeSwap(), encodeUnwrap()).data)],
    ['the swap alone', { ...built, data: direct }],
    ['two swaps', encodeMulticall(direct, direct)],
    ['two swaps and one payout', encodeMulticall(encodeSwap(), encodeSwap(), encodeUnwrap())],
    ['two payouts', encodeMulticall(encodeSwap(), encodeUnwrap(), encodeUnwrap())],
    ['a payout to a stranger', encodeMulticall(encodeSwap(), encodeUnwrap(900n, attacker))],
    [
      'a payout to the zero address',
      encodeMulticall(encodeSwap(), encodeUnwrap(900n, '0x0000000000000000000000000000000000000000')),
    ],
    [
      'a payout to the address that stands for the sender of a swap',
      encodeMulticall(encodeSwap(), encodeUnwrap(900n, `0x${'0'.repeat(39)}1`)),
    ],
    ['a payout to the router', encodeMulticall(encodeSwap(), encodeUnwrap(900n, router))],
    ['a payout of less', encodeMulticall(encodeSwap(), encodeUnwrap(899n))],
    ['a payout of more', encodeMulticall(encodeSwap(), encodeUnwrap(901n))],
    ['a payout without a recipient', encodeMulticall(encodeSwap(), encode('unwrapWETH9', 900n))],
    ['a payout before the swap', encodeMulticall(encodeUnwrap(), encodeSwap())],
    ['a payout of ether for another token', encodeMulticall(encodeSwap({ path: [usdc, dai] }), encodeUnwrap())],
    ['a payout of another token', encodeMulticall(encodeSwap({ path: [usdc, dai] }), encodeSweep(usdt))],
    [
      'a payout of the token without a fee',
      encodeMulticall(encodeSwap({ path: [usdc, dai] }), encode('sweepToken', dai, 900n, account)),
    ],
    ['a payout with a fee of nothing', encodeMulticall(encodeSwap(), encodeUnwrapWithFee(0n))],
    ['a payout with a fee above 1 %', encodeMulticall(encodeSwap(), encodeUnwrapWithFee(101n))],
    ['a payout with a fee beyond any number', encodeMulticall(encodeSwap(), encodeUnwrapWithFee(2n ** 255n))],
    [
      'a payout with a fee for the zero address',
      encodeMulticall(encodeSwap(), encodeUnwrapWithFee(30n, `0x${'0'.repeat(40)}`)),
    ],
    ['a payout with a fee to a stranger', encodeMulticall(encodeSwap(), encodeUnwrapWithFee(30n, operator, attacker))],
    ['a payout although the pool paid already', encodeMulticall(direct, encodeUnwrap())],
    ['no payout of what the router keeps', encodeMulticall(encodeSwap())],
    ['a swap to a stranger', encodeMulticall(encodeSwap({ to: attacker }))],
    ['a swap to the address that stands for the sender', encodeMulticall(encodeSwap({ to: `0x${'0'.repeat(39)}1` }))],
    ['a swap to a stranger, then a payout', encodeMulticall(encodeSwap({ to: attacker }), encodeUnwrap())],
    ['a swap for nothing', encodeMulticall(encodeSwap({ amountOutMin: 0n, to: account }))],
    ['a swap of what the router has', encodeMulticall(encodeSwap({ amount: 0n, to: account }))],
    ['a swap over no pool', encodeMulticall(encodeSwap({ path: [usdc], to: account }))],
    ['a swap over no token', encodeMulticall(encodeSwap({ path: [], to: account }))],
    ['a swap in a circle', encodeMulticall(encodeSwap({ path: [usdc, dai, usdc], to: account }))],
    [
      'a swap over four pools',
      encodeMulticall(encodeSwap({ path: [usdc, dai, usdt, attacker, wrapped], to: account })),
    ],
    [
      'a swap of an exact output',
      encodeMulticall(encode('swapTokensForExactTokens', 900n, 1000n, [usdc, dai], account)),
    ],
    ['a permit for another token', encodeMulticall(encodePermit(dai), encodeSwap(), encodeUnwrap())],
    ['a permit for more', encodeMulticall(encodePermit(usdc, 1001n), encodeSwap(), encodeUnwrap())],
    ['a permit for less', encodeMulticall(encodePermit(usdc, 999n), encodeSwap(), encodeUnwrap())],
    ['a permit that no key signs', encodeMulticall(encodePermit(usdc, 1000n, 29), encodeSwap(), encodeUnwrap())],
    ['a permit after the swap', encodeMulticall(encodeSwap(), encodePermit(), encodeUnwrap())],
    ['a permit at the end', encodeMulticall(encodeSwap(), encodeUnwrap(), encodePermit())],
    ['two permits', encodeMulticall(encodePermit(), encodePermit(dai), encodeSwap(), encodeUnwrap())],
    ['a permit alone', encodeMulticall(encodePermit())],
    [
      'another permit',
      encodeMulticall(encode('selfPermit', usdc, 1000n, deadline, 27, word, word), encodeSwap(), encodeUnwrap()),
    ],
    [
      'a permit with ether',
      { ...encodeMulticall(encodePermit(wrapped), encodeSwap({ path: give, to: account })), value: 1000n },
    ],
    ['ether for another token', { ...encodeMulticall(direct), value: 1000n }],
    ['too much ether', { ...encodeMulticall(encodeSwap({ path: give, to: account })), value: 1001n }],
    ['too little ether', { ...encodeMulticall(encodeSwap({ path: give, to: account })), value: 999n }],
    ['a refund', { ...encodeMulticall(encodeSwap({ path: give, to: account }), encode('refundETH')), value: 1000n }],
    ['a deposit of nothing', { to: wrapped, value: 0n, data: encode('deposit') }],
    ['a deposit with more data', { to: wrapped, value: 5n, data: `${encode('deposit')}00` }],
    ['a withdrawal of nothing', { to: wrapped, value: 0n, data: encode('withdraw', 0n) }],
    ['a withdrawal with ether', { to: wrapped, value: 5n, data: encode('withdraw', 5n) }],
    ['a withdrawal with more data', { to: wrapped, value: 0n, data: `${encode('withdraw', 5n)}00` }],
    ['a withdrawal from another contract', { to: router, value: 0n, data: encode('withdraw', 5n) }],
    ['a swap at the wrapped token', { to: wrapped, value: 0n, data: direct }],
    ['a payment', { to: router, value: 5n, data: '0x' }],
  ])('error: %s', (_, call) => {
    expect(read(call)).toBeUndefined()
  })

  test('error: a call of another account is refused', () => {
    for (const call of [build(), build(plain), build({ fee, permit })])
      expect(readSwapCall(call, { ...place, account: attacker })).toBeUndefined()
  })
})
