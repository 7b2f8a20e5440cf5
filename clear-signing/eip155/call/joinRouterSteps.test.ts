import { type Hex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  alice,
  attacker,
  encode,
  describe as explain,
  fake,
  getCodes,
  later,
  type Move,
  multicall3,
  now,
  router,
  swapRouter,
  toWeiHex,
  unknown,
  usdc,
  weth,
} from '../transaction/node.testing.ts'
import { encodePermit, encodeStep, itself, sender } from './router.testing.ts'

const burn: Hex = `0x${'0'.repeat(40)}`
const spend = 100_000_000n
const amountOutMin = parseEther('0.0395')
const got = parseEther('0.0399')

type SwapParams = { amountIn?: bigint; amountOutMin?: bigint; path?: Hex[]; to?: Hex }
const encodeSwap = (params: SwapParams = {}) =>
  encodeStep(
    'swapExactTokensForTokens',
    params.amountIn ?? spend,
    params.amountOutMin ?? amountOutMin,
    params.path ?? [usdc, weth],
    params.to ?? itself,
  )
const encodeUnwrap = (to: Hex = account, minimum = amountOutMin) => encodeStep('unwrapWETH9', minimum, to)
const encodeMulticall = (...steps: Hex[]) => encodeStep('multicall', later, steps)

const gives: Move = { token: usdc, from: account, to: swapRouter, amount: spend }
const brings: Move = { from: swapRouter, to: account, amount: got }
const describeSteps = (data: Hex, moves: Move[] = [gives, brings], value = '0') =>
  explain({ to: swapRouter, data, value: toWeiHex(value) }, { moves })
const getRows = ({ headline }: { headline: { label: string; value: string }[] }) =>
  headline.map(({ label, value }) => `${label}: ${value}`)

describe('a swap in several steps', () => {
  const ordinary = { risks: [], highRisk: false }
  const toEther = { ...ordinary, title: 'Swap USDC for ETH' }

  test('default: a permit, the swap and the payout in ether are one swap', async () => {
    const description = await describeSteps(encodeMulticall(encodePermit(usdc, spend), encodeSwap(), encodeUnwrap()))
    expect(description).toMatchObject(toEther)
    expect(getRows(description)).toEqual([
      'You give: 100 USDC',
      'You receive at least: 0.0395 ETH',
      `Token you give: USD Coin: ${usdc}`,
      `Router: ${swapRouter}`,
      'Expires: 2026-01-01T00:10:00.000Z',
    ])
    expect(description.outflows).toMatchObject([{ label: 'You send', value: '100 USDC' }])
    expect(description.calls).toMatchObject([{ inner: [] }])
  })

  test('behavior: the fee is shown, and what is received is without it', async () => {
    const bps = 85n
    for (const payout of [
      encodeStep('unwrapWETH9WithFee', amountOutMin, account, bps, alice),
      encodeStep('unwrapWETH9WithFee', amountOutMin, bps, alice),
    ]) {
      const description = await describeSteps(encodeMulticall(encodeSwap(), payout))
      expect(description).toMatchObject(ordinary)
      expect(getRows(description)).toEqual(
        expect.arrayContaining([
          'You receive at least: 0.03916425 ETH',
          'Fee: 0.85 % of what you receive',
          `Fee goes to: ${alice}`,
        ]),
      )
    }
    const token = [gives, { ...brings, token: weth }]
    for (const payout of [
      encodeStep('sweepTokenWithFee', weth, amountOutMin, account, bps, alice),
      encodeStep('sweepTokenWithFee', weth, amountOutMin, bps, alice),
    ]) {
      expect(getRows(await describeSteps(encodeMulticall(encodeSwap(), payout), token))).toContain(
        'You receive at least: 0.03916425 WETH',
      )
    }
  })

  test('error: the title names no token that calls itself something, and none that goes to someone else', async () => {
    const fakes = [gives, { ...brings, token: fake }]
    expect((await describeSteps(encodeSwap({ to: account, path: [usdc, fake] }), fakes)).title).toBe('Swap')
    expect((await describeSteps(encodeSwap({ to: account, path: [fake, weth] }), fakes)).title).toBe('Swap')
    const stolen = await describeSteps(encodeMulticall(encodeSwap(), encodeUnwrap(attacker)))
    expect(stolen.title).toBe('Swap')
    expect(getRows(stolen)).toEqual(
      expect.arrayContaining(['Recipient receives at least: 0.0395 ETH', `To: ${attacker}`]),
    )
  })

  test('behavior: all ways to the account are ordinary', async () => {
    const token = [gives, { ...brings, token: weth }]
    for (const data of [
      encodeSwap({ to: account }),
      encodeSwap({ to: sender }),
      encodeStep('multicall', [encodeSwap({ to: sender })]),
      encodeMulticall(encodeSwap(), encodeStep('sweepToken', weth, amountOutMin)),
      encodeMulticall(encodeSwap(), encodeStep('sweepToken', weth, amountOutMin, account)),
      encodeStep('multicall', encodeStep('multicall', []).padEnd(66, '0').slice(0, 66), [encodeSwap({ to: account })]),
    ]) {
      const description = await describeSteps(data, token)
      expect(description).toMatchObject(ordinary)
      expect(getRows(description)).toContain('You receive at least: 0.0395 WETH')
    }
    expect(await describeSteps(encodeMulticall(encodeSwap(), encodeStep('unwrapWETH9', amountOutMin)))).toMatchObject(
      ordinary,
    )
    expect(
      await describeSteps(
        encodeMulticall(encodeMulticall(encodePermit(usdc, spend)), encodeMulticall(encodeSwap(), encodeUnwrap())),
      ),
    ).toMatchObject(ordinary)
  })

  test('behavior: ether that the swap takes is what the account gives', async () => {
    const path = [weth, usdc]
    const data = encodeMulticall(
      encodeSwap({ amountIn: parseEther('0.1'), amountOutMin: 200_000_000n, path, to: account }),
    )
    const moves = [{ token: usdc, from: router, to: account, amount: 210_000_000n }]
    const description = await describeSteps(data, moves, '0.1')
    expect(description).toMatchObject(ordinary)
    expect(getRows(description).slice(0, 2)).toEqual(['You give: 0.1 ETH', 'You receive at least: 200 USDC'])
    const exact = encodeStep('swapTokensForExactTokens', 200_000_000n, parseEther('0.1'), path, account)
    const refunded = await describeSteps(encodeMulticall(exact, encodeStep('refundETH')), moves, '0.1')
    expect(refunded).toMatchObject(ordinary)
    expect(getRows(refunded).slice(0, 2)).toEqual(['You give at most: 0.1 ETH', 'You receive: 200 USDC'])
    const more = await describeSteps(
      encodeMulticall(encodeSwap({ path, to: account, amountOutMin: 1n }), encodeStep('refundETH')),
      moves,
      '0.1',
    )
    expect(getRows(more)[0]).toBe('You give at most: 0.1 ETH')
  })

  test('behavior: a mark that a dapp appends to the whole call changes nothing', async () => {
    const data: Hex = `${encodeMulticall(encodeSwap(), encodeUnwrap())}62635f6f7269656c`
    expect(await describeSteps(data)).toMatchObject(ordinary)
    const alone: Hex = `${encodeSwap({ to: account })}62635f6f7269656c`
    expect(await describeSteps(alone, [gives, { ...brings, token: weth }])).toMatchObject(ordinary)
  })

  test('behavior: two swaps to the account are judged each, and together', async () => {
    const description = await describeSteps(
      encodeMulticall(
        encodeSwap({ to: account }),
        encodeSwap({ to: account, amountIn: 450_000_000n, amountOutMin: 0n }),
      ),
      [
        { ...gives, amount: 550_000_000n },
        { ...brings, token: weth },
      ],
    )
    expect(description.title).toBe('Several steps at once')
    expect(getCodes(description)).toEqual(expect.arrayContaining(['swap-for-nothing', 'large-part']))
    expect(description.outflows).toMatchObject([{ value: '550 USDC' }])
  })
})

describe('a swap that gives something away', () => {
  const exact = encodeStep('swapTokensForExactTokens', 5n, parseEther('0.1'), [weth, usdc], account)
  const give = { path: [weth, usdc], amountIn: parseEther('0.1'), to: account }

  test.each<[string, Hex, string, string]>([
    ['the output stays in the router', encodeMulticall(encodeSwap()), 'other-recipient', '0'],
    ['the output stays in the router without a batch', encodeSwap(), 'other-recipient', '0'],
    ['the output goes to a stranger', encodeMulticall(encodeSwap({ to: attacker })), 'other-recipient', '0'],
    ['the output goes to nowhere', encodeSwap({ to: burn }), 'other-recipient', '0'],
    ['the payout goes to a stranger', encodeMulticall(encodeSwap(), encodeUnwrap(attacker)), 'other-recipient', '0'],
    ['the payout goes to nowhere', encodeMulticall(encodeSwap(), encodeUnwrap(burn)), 'other-recipient', '0'],
    // The router does not resolve address constants in payouts.
    ['the payout goes to the address 1', encodeMulticall(encodeSwap(), encodeUnwrap(sender)), 'other-recipient', '0'],
    ['the payout goes to the address 2', encodeMulticall(encodeSwap(), encodeUnwrap(itself)), 'other-recipient', '0'],
    ['the payout goes to the router', encodeMulticall(encodeSwap(), encodeUnwrap(swapRouter)), 'other-recipient', '0'],
    [
      'the payout of a nested batch goes to a stranger',
      encodeMulticall(encodeMulticall(encodeSwap(), encodeUnwrap(attacker))),
      'other-recipient',
      '0',
    ],
    [
      'one of two outputs stays in the router',
      encodeMulticall(encodeSwap(), encodeSwap(), encodeUnwrap()),
      'other-recipient',
      '0',
    ],
    [
      'the swap has no minimum',
      encodeMulticall(encodeSwap({ amountOutMin: 0n }), encodeUnwrap(account, 0n)),
      'swap-for-nothing',
      '0',
    ],
    [
      'the minimum is a trace',
      encodeMulticall(encodeSwap({ amountOutMin: 1n }), encodeUnwrap(account, 1n)),
      'swap-slippage',
      '0',
    ],
    ['more ether is sent than the swap takes', encodeSwap(give), 'shared-contract', '0.2'],
    ['less ether is sent than the swap takes', encodeSwap(give), 'shared-contract', '0.05'],
    ['ether is sent for a swap of a token', encodeMulticall(encodeSwap(), encodeUnwrap()), 'shared-contract', '0.05'],
    ['ether for an exact output is not returned', encodeMulticall(exact), 'shared-contract', '0.1'],
  ])('error: %s', async (_, data, code, value) => {
    const description = await describeSteps(data, [gives, brings], value)
    expect(getCodes(description)).toContain(code)
    expect(description.risks.find((risk) => risk.code === code)?.level).toBe('danger')
    expect(description.highRisk).toBe(true)
  })

  test('behavior: a minimum of the payout is a minimum of the swap', async () => {
    expect(await describeSteps(encodeMulticall(encodeSwap({ amountOutMin: 0n }), encodeUnwrap()))).toMatchObject({
      risks: [],
      highRisk: false,
    })
  })

  test('error: a permit for another token, or for more than is spent, is a right of its own', async () => {
    for (const [permit, code] of [
      [encodePermit(weth, parseEther('1'), 'selfPermit'), 'large-part'],
      [encodePermit(usdc, 2n ** 256n - 1n), 'unlimited-allowance'],
      [encodePermit(fake, 2n ** 256n - 1n, 'selfPermit'), 'unlimited-allowance'],
    ] as const) {
      const description = await describeSteps(encodeMulticall(permit, encodeSwap(), encodeUnwrap()))
      expect(description.title).toBe('Several steps at once')
      expect(getCodes(description)).toContain(code)
      expect(description.outflows.map(({ label }) => label)).toContain('Spending limit')
    }
    expect(getCodes(await describeSteps(encodePermit(usdc, 2n ** 256n - 1n)))).toContain('unlimited-allowance')
    const after = await describeSteps(encodeMulticall(encodeSwap(), encodeUnwrap(), encodePermit(usdc, spend)))
    expect(after.outflows.map(({ label }) => label)).toContain('Spending limit')
    const twice = await describeSteps(
      encodeMulticall(encodePermit(usdc, spend), encodePermit(usdc, spend), encodeSwap(), encodeUnwrap()),
    )
    expect(twice.outflows.map(({ label }) => label)).toContain('Spending limit')
  })
})

describe('steps that are not read together', () => {
  const give = { path: [weth, usdc], amountIn: parseEther('0.1'), to: account }
  const dirty = `${encodeUnwrap().slice(0, -64)}1${encodeUnwrap().slice(-63)}` as Hex

  test.each<[string, Hex, string]>([
    ['a payout of ether for another token', encodeMulticall(encodeSwap({ path: [weth, usdc] }), encodeUnwrap()), '0'],
    ['a payout of another token', encodeMulticall(encodeSwap(), encodeStep('sweepToken', usdc, amountOutMin)), '0'],
    ['a payout before the swap', encodeMulticall(encodeUnwrap(), encodeSwap()), '0'],
    ['a payout after another swap', encodeMulticall(encodeSwap(), encodeSwap({ to: account }), encodeUnwrap()), '0'],
    ['two payouts', encodeMulticall(encodeSwap(), encodeUnwrap(), encodeUnwrap(attacker)), '0'],
    ['a payout of what the account has already', encodeMulticall(encodeSwap({ to: account }), encodeUnwrap()), '0'],
    ['a payout alone', encodeMulticall(encodeUnwrap()), '0'],
    [
      'a swap of all that the router has',
      encodeMulticall(encodeSwap(), encodeSwap({ amountIn: 0n, path: [weth, usdc], to: attacker }), encodeUnwrap()),
      '0',
    ],
    [
      'a fee beyond what the router takes',
      encodeMulticall(encodeSwap(), encodeStep('unwrapWETH9WithFee', amountOutMin, 101n, alice)),
      '0',
    ],
    ['a fee of nothing', encodeMulticall(encodeSwap(), encodeStep('unwrapWETH9WithFee', amountOutMin, 0n, alice)), '0'],
    [
      'fees on fees',
      encodeMulticall(encodeSwap(), encodeStep('unwrapWETH9WithFee', 0n, swapRouter, 100n, attacker), encodeUnwrap()),
      '0',
    ],
    ['ether for two swaps', encodeMulticall(encodeSwap(give), encodeSwap(give)), '0.2'],
    ['a refund before the swap', encodeMulticall(encodeStep('refundETH'), encodeSwap(give)), '0.1'],
    [
      'a refund of what the swap does not take',
      encodeMulticall(encodeSwap(), encodeUnwrap(), encodeStep('refundETH')),
      '0.1',
    ],
    ['another function inside', encodeMulticall(encodeSwap(), '0x12345678', encodeUnwrap()), '0'],
    ['a transfer inside', encodeMulticall(encodeSwap(), encode('transfer', attacker, 1n), encodeUnwrap()), '0'],
    ['more bytes after a step', encodeMulticall(encodeSwap(), `${encodeUnwrap()}00`), '0'],
    ['bytes that are missing', encodeMulticall(encodeSwap(), encodeUnwrap().slice(0, -2) as Hex), '0'],
    ['a payout without arguments', encodeMulticall(encodeSwap(), '0x49404b7c'), '0'],
    ['an address with other bytes before it', encodeMulticall(encodeSwap(), dirty), '0'],
    ['more steps than are read', encodeMulticall(...Array(50).fill(encodeSwap({ to: account }))), '0'],
  ])('error: %s', async (_, data, value) => {
    const description = await describeSteps(data, [gives, brings], value)
    expect(description.title).toBe('Unknown action')
    expect(getCodes(description)).toContain('unknown-function')
    expect(description.highRisk).toBe(true)
  })
})

describe('other places', () => {
  const data = encodeMulticall(encodePermit(usdc, spend), encodeSwap(), encodeUnwrap())

  test('error: the same call of a contract that the deployment does not name is unknown', async () => {
    for (const to of [unknown, usdc, weth, multicall3]) {
      const description = await explain({ to, data }, { moves: [gives, brings] })
      expect(getCodes(description), to).toContain('unknown-function')
      expect(description.highRisk).toBe(true)
    }
  })

  test('error: a contract that passes the call on gets what comes out', async () => {
    const inner = encodeMulticall(encodeSwap({ to: sender, path: [weth, usdc], amountIn: parseEther('0.1') }))
    const calls = [{ to: swapRouter, canFail: false, value: parseEther('0.1'), data: inner }]
    const description = await explain({
      to: multicall3,
      data: encode('aggregate3Value', calls),
      value: toWeiHex('0.1'),
    })
    expect(description.risks).toContainEqual(
      expect.objectContaining({ code: 'other-recipient', text: expect.stringContaining(multicall3) }),
    )
  })

  test('error: the names of the newer router are addresses for the older one', async () => {
    const older = encode('swapExactTokensForTokens', spend, amountOutMin, [usdc, weth], sender, later)
    expect(getCodes(await explain({ to: router, data: older }))).toContain('other-recipient')
  })

  test('error: the earliest deadline counts', async () => {
    const past = encodeStep('multicall', BigInt(now / 1000 - 1), [encodeSwap(), encodeUnwrap()])
    for (const expired of [past, encodeMulticall(past)])
      expect(getCodes(await describeSteps(expired))).toContain('swap-expired')
  })
})
