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
  multicall3,
  nft,
  now,
  router,
  tokens,
  toWeiHex,
  unknown,
  usdc,
  weth,
} from './node.testing.ts'

const past = BigInt(now / 1000 - 1)

describe('contracts that the deployment does not vouch for', () => {
  test.each([
    ['a batch', encode('multicall', [])],
    ['a batch with a harmless call', encode('multicall', [encode('approve', attacker, 0n)])],
    ['an execution', encode('execute', attacker, 0n, '0x')],
    ['a smaller allowance', encode('decreaseAllowance', attacker, 0n)],
    ['a deposit', encode('deposit')],
    ['a withdrawal', encode('withdraw', 1n)],
    ['a swap', encode('swapExactTokensForTokens', 1n, 1n, [usdc, weth], account, later)],
    ['another owner', encode('transferOwnership', account)],
  ])('error: %s is an unknown function in spite of its name', async (_, data) => {
    const description = await explain({ to: unknown, data, value: toWeiHex('0.9') })
    expect(description.title).toBe('Unknown action')
    expect(description.headline.map(({ label }) => label)).toEqual(['Sends along', 'Contract', 'Looks like', 'Data'])
    expect(getCodes(description)).toContain('unknown-function')
    expect(description.highRisk).toBe(true)
    expect(description.outflows).toMatchObject([{ label: 'You send', value: '0.9 ETH' }])
  })

  test('error: answering like a token does not make a contract trusted', async () => {
    for (const data of [
      encode('multicall', []),
      encode('multicall', [encode('approve', attacker, 0n)]),
      encode('deposit'),
    ])
      expect(await explain({ to: fake, data, value: toWeiHex('0.9') })).toMatchObject({
        title: 'Unknown action',
        highRisk: true,
      })
    for (const data of [encode('transfer', attacker, 0n), encode('decreaseAllowance', attacker, 0n)])
      expect(getCodes(await explain({ to: fake, data, value: '0x1' }))).toContain('unknown-function')
  })

  test('behavior: inner calls are shown and judged', async () => {
    const description = await explain({
      to: unknown,
      data: encode('execute', usdc, 0n, encode('transfer', attacker, 1n)),
    })
    expect(description.calls[0]?.inner).toMatchObject([{ title: 'Send tokens', to: usdc }])
    const batch = encode('execute', nft, 0n, encode('setApprovalForAll', attacker, true))
    expect(getCodes(await explain({ to: unknown, data: batch }))).toEqual(
      expect.arrayContaining(['unknown-function', 'approval-for-all']),
    )
  })

  test('error: a token call on a contract that is no token is high risk', async () => {
    const description = await explain({ to: unknown, data: encode('transfer', attacker, 1n) })
    expect(description).toMatchObject({ title: 'Send tokens', highRisk: true })
    expect(getCodes(description)).toEqual(['unknown-token'])
    for (const data of [
      encode('setApprovalForAll', attacker, false),
      encode('safeTransferFrom', account, attacker, 1n),
    ])
      expect(getCodes(await explain({ to: unknown, data }))).toContain('unknown-token')
  })

  test('behavior: only the wrapping contract wraps, and the amount is in the native currency', async () => {
    const wrap = await explain({ to: weth, data: encode('deposit'), value: toWeiHex('0.5') })
    expect(wrap).toMatchObject({ title: 'Wrap (deposit)', risks: [], highRisk: false })
    expect(wrap.headline[0]).toMatchObject({ label: 'Amount', value: '0.5 ETH' })
    const piggyBank = await explain({ to: unknown, data: encode('deposit'), value: toWeiHex('0.5') })
    expect(piggyBank.headline[0]).toMatchObject({ label: 'Sends along', value: '0.5 ETH' })
    expect(piggyBank.headline.map(({ value }) => value).join()).not.toContain('unknown token')
  })

  test('behavior: swaps and batches of contracts that the deployment names are described', async () => {
    const swap = encode('swapExactTokensForTokens', 5_000_000n, 1n, [usdc, weth], account, later)
    const moves = [{ token: weth, from: router, to: account, amount: 1n }]
    expect(await explain({ to: router, data: swap }, { moves })).toMatchObject({
      title: 'Swap USDC for WETH',
      risks: [],
      highRisk: false,
    })
    const batch = encode('aggregate', [[usdc, encode('transfer', attacker, 1n)]])
    expect(await explain({ to: multicall3, data: batch })).toMatchObject({
      title: 'Several steps at once',
      highRisk: false,
    })
  })
})

describe('swaps', () => {
  const swap = (amountOutMin: bigint, to = account, until = later) =>
    explain(
      { to: router, data: encode('swapExactTokensForTokens', 5n, amountOutMin, [usdc, weth], to, until) },
      { moves: [{ token: weth, from: router, to: account, amount: 1n }] },
    )

  test('error: a swap for nothing', async () => {
    expect((await swap(0n)).risks).toMatchObject([{ level: 'danger', code: 'swap-for-nothing' }])
    const data = encode('swapExactETHForTokens', 0n, [weth, usdc], account, later)
    const description = await explain({ to: router, data, value: toWeiHex('0.1') })
    expect(description.highRisk).toBe(true)
    expect(description.headline[0]).toMatchObject({ label: 'You give', value: '0.1 ETH' })
    expect(description.headline.map(({ label }) => label)).not.toContain('Sends along')
  })

  test('error: a swap that may give much less than at present (S9)', async () => {
    const brought = { token: weth, from: router, to: account, amount: 1000n }
    const data = (amountOutMin: bigint) =>
      encode('swapExactTokensForTokens', 5n, amountOutMin, [usdc, weth], account, later)
    const describeSwap = (amountOutMin: bigint) =>
      explain({ to: router, data: data(amountOutMin) }, { moves: [brought] })
    const formatSlippage = (percent: number) =>
      `You could get up to ${percent} % less than this swap would give now. Others can take the difference.`
    const levels = { danger: [1n, 520n, 800n, 850n], warning: [851n, 950n] }
    for (const [level, minimums] of Object.entries(levels))
      for (const amountOutMin of minimums)
        expect((await describeSwap(amountOutMin)).risks).toEqual([
          { level, code: 'swap-slippage', text: expect.any(String) },
        ])
    expect((await describeSwap(520n)).risks[0]?.text).toBe(formatSlippage(48))
    expect((await describeSwap(851n)).risks[0]?.text).toBe(formatSlippage(15))
    expect((await describeSwap(951n)).risks).toEqual([])
    expect((await describeSwap(520n)).headline).toContainEqual(
      expect.objectContaining({ label: 'You receive at least', value: '0.00000000000000052 WETH' }),
    )
  })

  test('behavior: a deadline in more than a day is remarked (S9)', async () => {
    const brought = { token: weth, from: router, to: account, amount: 1000n }
    const describeSwap = (until: bigint) =>
      explain(
        { to: router, data: encode('swapExactTokensForTokens', 5n, 1000n, [usdc, weth], account, until) },
        { moves: [brought] },
      )
    const day = 86_400n
    const start = BigInt(now / 1000)
    expect((await describeSwap(start + day)).risks).toEqual([])
    for (const until of [start + day + 1n, 99_999_999_999n])
      expect((await describeSwap(until)).risks).toMatchObject([{ level: 'info', code: 'swap-deadline' }])
  })

  test('error: a swap for another recipient, or after its deadline', async () => {
    expect(getCodes(await swap(1n, attacker))).toEqual(['other-recipient'])
    expect((await swap(1n, account, past)).risks).toMatchObject([{ level: 'warning', code: 'swap-expired' }])
  })
})

describe('value that is given away', () => {
  test('error: with data to an address without a contract', async () => {
    const { risks } = await explain({ to: alice, data: '0x12345678', value: toWeiHex('0.3') })
    const text = `There is no contract at ${alice}: you would give away 0.3 ETH for nothing.`
    expect(risks).toContainEqual({ level: 'danger', code: 'no-code', text })
    expect((await explain({ to: alice, data: '0x12345678' })).risks.at(-1)).toMatchObject({ level: 'warning' })
  })

  test('error: to a new contract', async () => {
    expect(await explain({ data: '0x6000' })).toMatchObject({ highRisk: true, outflows: [] })
    expect(getCodes(await explain({ data: '0x6000' }, { cannotSimulate: true }))).toEqual(['contract-creation'])
    const description = await explain({ data: '0x6000', value: toWeiHex('0.3') })
    expect(description.risks[0]).toMatchObject({ level: 'danger', code: 'contract-creation' })
    expect(description.outflows).toMatchObject([{ label: 'You send', value: '0.3 ETH' }])
  })

  test('error: to the token itself, also inside another call', async () => {
    const data = encode('aggregate', [[usdc, encode('transfer', usdc, 1n)]])
    expect(getCodes(await explain({ to: multicall3, data }))).toContain('token-contract-recipient')
  })
})

describe('allowances', () => {
  const describeApproval = (amount: bigint, paper = {}) =>
    explain({ to: usdc, data: encode('approve', router, amount) }, paper)

  test.each([
    [2n ** 255n - 1n, 'unlimited-allowance'],
    [2n ** 96n - 1n, 'unlimited-allowance'],
    [10n ** 18n + 1n, 'unlimited-allowance'],
    [1_000_000_001n, 'allowance-above-balance'],
    [1_000_000_000n, 'large-part'],
    [500_000_000n, 'large-part'],
  ])('error: an allowance of %d units, of a balance of 1000000000, is high risk', async (amount, code) => {
    const description = await describeApproval(amount)
    expect(getCodes(description)).toContain(code)
    expect(description.highRisk).toBe(true)
  })

  test('behavior: an allowance of a small part of the balance is ordinary', async () => {
    expect(await describeApproval(499_999_999n)).toMatchObject({
      highRisk: false,
      outflows: [{ label: 'Spending limit' }],
    })
  })

  test('error: allowances for several spenders add up', async () => {
    const calls = [attacker, router].map((spender) => [usdc, encode('approve', spender, 300_000_000n)])
    expect(getCodes(await explain({ to: multicall3, data: encode('aggregate', calls) }))).toContain('large-part')
  })

  test('error: allowances found by a simulation are judged by balance and supply', async () => {
    const approvals = [{ token: usdc, spender: attacker, amount: 2n ** 200n }]
    const hidden = await explain({ to: unknown, data: '0x12345678' }, { approvals })
    expect(getCodes(hidden)).toContain('unlimited-allowance')
    expect(hidden.outflows).toMatchObject([{ label: 'Spending limit', value: 'Unlimited USDC' }])
    const some = await explain(
      { to: unknown, data: '0x12345678' },
      { approvals: [{ ...approvals[0], amount: 2_000_000_000n }] as typeof approvals },
    )
    expect(getCodes(some)).toContain('allowance-above-balance')
  })

  test('behavior: a token without a symbol leaves no gap in a sentence', async () => {
    const nameless = { ...tokens, [fake]: { decimals: 6, balance: 5n, supply: 9n } }
    const data = encode('approve', attacker, 2n ** 255n)
    const description = await explain({ to: fake, data }, { tokens: nameless })
    const texts = description.risks.map(({ text }) => text).join(' ')
    expect(texts).toContain('all your tokens of this kind')
    expect(texts).not.toMatch(/your of|your {2}|undefined|all your \./)
  })

  test('behavior: a permit that is executed is judged like an allowance', async () => {
    const word = `0x${'00'.repeat(32)}`
    const data = encode('permit', account, attacker, 2n ** 256n - 1n, later, 27, word, word)
    const description = await explain({ to: usdc, data })
    expect(getCodes(description)).toContain('unlimited-allowance')
    expect(description.outflows).toMatchObject([{ label: 'Spending limit', value: 'Unlimited USDC' }])
    expect(getCodes(await explain({ to: unknown, data }))).toContain('unknown-token')
  })
})

test('error: without an answer from the network nothing is ordinary', async () => {
  const description = await explain({ to: usdc, data: encode('transfer', attacker, 5n) }, { isOffline: true })
  expect(description.highRisk).toBe(true)
})

describe('a token whose symbol hides and reorders characters', () => {
  const symbol = 'US\u202eCD\u200b'
  const escaped = 'US⟨U+202E⟩CD⟨U+200B⟩'
  const token = { symbol, balance: 5n, supply: 9n }
  const moves = [{ token: fake, from: account, to: attacker, amount: 5n }]

  test.each([
    ['an amount', { ...token, decimals: 6 }, encode('transfer', attacker, 5n), `0.000005 ${escaped}`],
    ['an amount without decimals', { symbol }, encode('transfer', attacker, 5n), `5 base units of ${escaped}`],
    ['an allowance', { ...token, decimals: 6 }, encode('approve', attacker, 2n ** 256n - 1n), `Unlimited ${escaped}`],
    ['an NFT', { symbol, isNft: true }, encode('safeTransferFrom', account, attacker, 5n), `${escaped} #5`],
    ['what the preview finds', { ...token, decimals: 6 }, '0x12345678', `0.000005 ${escaped}`],
  ])('attack: %s is shown with each of them written out', async (_, tokenInfo, data, text) => {
    const paper = { tokens: { ...tokens, [fake]: tokenInfo }, moves: data === '0x12345678' ? moves : [] }
    const description = await explain({ to: fake, data }, paper)
    const json = JSON.stringify(description, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
    expect(description.outflows.map(({ value }) => value)).toEqual([text])
    expect(json).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/)
  })
})
