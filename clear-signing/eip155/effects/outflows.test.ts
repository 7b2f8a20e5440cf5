import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { type Hex, numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeBatch, describeTransaction } from '../transaction/describeTransaction.ts'
import {
  account,
  alice,
  attacker,
  createPaperNode,
  encode,
  describe as explain,
  fake,
  getCodes,
  later,
  type Move,
  multicall3,
  network,
  nft,
  router,
  toWeiHex,
  unknown,
  usdc,
  weth,
} from '../transaction/node.testing.ts'

const createMove = (amount: bigint, token?: Hex): Move => ({ token, from: account, to: attacker, amount })
const formatRows = ({ outflows }: { outflows: { label: string; value: string }[] }) =>
  outflows.map(({ label, value }) => `${label} ${value}`)

describe('the amount', () => {
  test('behavior: a token amount is judged by its share of the balance', async () => {
    const send = async (amount: bigint) =>
      getCodes(await explain({ to: usdc, data: encode('transfer', attacker, amount) }))
    expect(await send(499_999_999n)).toEqual([])
    expect(await send(500_000_000n)).toEqual(['large-part'])
    expect(await send(940_000_000n)).toEqual(['large-part'])
    expect(await send(950_000_000n)).toEqual(['whole-balance'])
  })

  test('error: half of the network’s currency is a warning when it goes to an address that was never paid', async () => {
    const { client } = createPaperNode()
    const send = async (value: Hex, paid: Hex[]) => {
      const context = { client, network, account, paid: Promise.resolve(paid) }
      const { risks } = renderInEnglish(await describeTransaction({ from: account, to: alice, value }, context))
      return risks.filter(({ code }) => code === 'large-part').map(({ level }) => level)
    }
    expect(await send(toWeiHex('9.4'), [])).toEqual(['warning'])
    expect(await send(toWeiHex('4.9'), [])).toEqual([])
    expect(await send(toWeiHex('9.4'), [alice])).toEqual([])
  })

  test('error: two halves in one batch count as the whole balance', async () => {
    const half = [usdc, encode('transfer', attacker, 490_000_000n)]
    const data = encode('aggregate', [half, half])
    const description = await explain({ to: multicall3, data })
    expect(getCodes(description)).toContain('whole-balance')
    expect(formatRows(description)).toEqual(['You send 980 USDC'])
    const { client } = createPaperNode()
    const calls = [half, half].map(([to, data]) => ({ to: to as Hex, data: data as Hex }))
    expect(getCodes(renderInEnglish(await describeBatch(calls, { client, network, account })))).toContain(
      'whole-balance',
    )
  })

  test('behavior: as much as the limit is within it, and a wei more is not', async () => {
    const send = async (value: bigint) => getCodes(await explain({ to: alice, value: numberToHex(value) }))
    expect(await send(parseEther('1'))).not.toContain('over-limit')
    expect(await send(parseEther('1') + 1n)).toContain('over-limit')
  })

  test('error: values in several calls add up to the limit', async () => {
    const { client } = createPaperNode()
    const calls = [1, 2].map(() => ({ to: alice, value: toWeiHex('0.6') }))
    const description = renderInEnglish(await describeBatch(calls, { client, network, account }))
    expect(getCodes(description)).toEqual(['over-limit'])
    expect(formatRows(description)).toEqual(['You send 1.2 ETH'])
  })

  test('error: the value of inner calls counts when a contract runs the account', async () => {
    const data = encode('execute', attacker, parseEther('9.9'), '0x')
    expect(getCodes(await explain({ to: account, data }))).toEqual(
      expect.arrayContaining(['whole-balance', 'over-limit']),
    )
  })

  test('error: an amount that an unknown function takes counts', async () => {
    const moves = [createMove(parseEther('2')), createMove(700_000_000n, usdc)]
    const description = await explain({ to: unknown, data: '0x12345678' }, { moves })
    expect(getCodes(description)).toEqual(expect.arrayContaining(['over-limit', 'large-part', 'unknown-function']))
    expect(formatRows(description)).toEqual(['You send 2 ETH', 'You send 700 USDC'])
  })

  test('error: a simulation never lowers the amounts of the call itself', async () => {
    const back: Move = { from: attacker, to: account, amount: parseEther('9') }
    const refunded = await explain(
      { to: unknown, data: '0x12345678', value: toWeiHex('9') },
      { moves: [createMove(parseEther('9')), back] },
    )
    expect(getCodes(refunded)).toContain('over-limit')
    expect(formatRows(refunded)).toEqual(['You send 9 ETH'])
  })

  test('behavior: an amount above the balance fails, and is not called nearly all of it', async () => {
    const data = encode('transfer', attacker, 2_000_000_000n)
    const failing = await explain({ to: usdc, data }, { fails: true })
    expect(failing.risks).toMatchObject([{ code: 'simulation-failed', text: 'You don’t have enough USDC.' }])
    const within = await explain({ to: usdc, data: encode('transfer', attacker, 2n) }, { fails: true })
    expect(within.risks).toMatchObject([
      { code: 'simulation-failed', text: expect.stringMatching(/^This will fail\. /) },
    ])
    expect(getCodes(await explain({ to: usdc, data }, { cannotSimulate: true }))).toContain('whole-balance')
  })

  test('behavior: a transfer to the own account does not leave it', async () => {
    expect(await explain({ to: account, value: toWeiHex('9.9') })).toMatchObject({ outflows: [], highRisk: false })
    const data = encode('transferFrom', alice, account, 1_000_000_000n)
    expect(await explain({ to: usdc, data })).toMatchObject({ outflows: [], highRisk: false })
  })
})

describe('NFTs', () => {
  const encodeBatch = (...ids: bigint[]) =>
    encode(
      'safeBatchTransferFrom',
      account,
      attacker,
      ids,
      ids.map(() => 1n),
      '0x',
    )

  test('error: sending NFTs to others is high risk, and they are counted', async () => {
    const single = await explain({ to: nft, data: encode('safeTransferFrom', account, attacker, 7n) })
    expect(single.risks).toMatchObject([{ code: 'nft-leaves', text: 'This gives away an NFT.' }])
    expect(single.highRisk).toBe(true)
    const three = await explain({ to: nft, data: encodeBatch(1n, 2n, 3n) })
    expect(three.risks).toMatchObject([{ code: 'nft-leaves', text: 'This gives away 3 NFTs.' }])
    expect(formatRows(three)).toEqual(['You send 3 NFTs of APE'])
    expect(await explain({ to: nft, data: encode('safeTransferFrom', account, account, 7n) })).toMatchObject({
      highRisk: false,
    })
  })

  test('error: the right to take an NFT is high risk', async () => {
    const description = await explain({ to: nft, data: encode('approve', router, 7n) })
    expect(description.risks).toMatchObject([{ level: 'warning', code: 'nft-allowance' }])
    expect(description.highRisk).toBe(true)
  })

  test('error: the right to take an NFT is a danger for a contract that the wallet does not know', async () => {
    const { risks } = await explain({ to: nft, data: encode('approve', unknown, 7n) })
    expect(risks[0]).toMatchObject({ level: 'danger', code: 'nft-allowance' })
  })
})

describe('the rows beside the buttons', () => {
  const cases: [string, object, string[]][] = [
    ['a payment', { to: alice, value: toWeiHex('0.5') }, ['You send 0.5 ETH']],
    ['tokens', { to: usdc, data: encode('transfer', attacker, 5_000_000n) }, ['You send 5 USDC']],
    ['an NFT', { to: nft, data: encode('safeTransferFrom', account, attacker, 7n) }, ['You send APE #7']],
    ['an allowance', { to: usdc, data: encode('approve', router, 5_000_000n) }, ['Spending limit 5 USDC']],
    ['no allowance', { to: usdc, data: encode('approve', router, 0n) }, []],
    ['an NFT for a spender', { to: nft, data: encode('approve', router, 7n) }, ['May take APE #7']],
    ['all NFTs', { to: nft, data: encode('setApprovalForAll', attacker, true) }, ['May take all NFTs of APE']],
    [
      'a swap',
      { to: router, data: encode('swapExactTokensForTokens', 5_000_000n, 1n, [usdc, weth], account, later) },
      ['You send 5 USDC'],
    ],
  ]
  test.each(cases)('behavior: %s', async (_, fields, expected) => {
    const description = await explain(fields)
    expect(formatRows(description)).toEqual(expected)
    for (const { kind, amount } of description.outflows) expect(kind === 'amount').toBe(amount !== undefined)
  })

  test('behavior: a delegation comes first', async () => {
    const authorizationList = [{ chainId: '0x1', address: attacker, nonce: '0x0', r: '0x1', s: '0x1' }]
    const description = await explain({ to: alice, value: '0x1', authorizationList })
    expect(description.outflows[0]).toEqual({ label: 'Hands your account to', kind: 'address', value: attacker })
  })

  test('error: an unknown effect is reported as unknown, never by a guessed name', async () => {
    const swap = encode('swapExactTokensForTokens', 1n, 1n, [usdc, weth], account, later)
    const description = await explain({ to: unknown, data: swap }, { cannotSimulate: true })
    expect(formatRows(description)).toEqual(['You send an unknown amount'])
    expect(getCodes(description)).toContain('blind-data')
  })

  test('error: rights over unknown tokens do not hide tokens of worth', async () => {
    const worthless = [1, 2, 3].map((at) => [fake, 0n, encode('approve', `0x${`${at}`.repeat(40)}`, 2n ** 256n - 1n)])
    const calls = [...worthless, [usdc, 0n, encode('transfer', attacker, 7n)], [alice, parseEther('0.7'), '0x']]
    const data = encode(
      'aggregate3Value',
      calls.map(([to, value, data]) => ({ to, canFail: true, value, data })),
    )
    const { outflows } = await explain({ to: multicall3, data, value: toWeiHex('0.7') })
    expect(outflows.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'You send 0.7 ETH',
      'You send 0.000007 USDC',
      'And 3 more',
    ])
  })

  test('behavior: there are at most three rows', async () => {
    const spenders = [attacker, router, alice, unknown].map((spender, at) => [
      usdc,
      encode('approve', spender, BigInt(at + 1)),
    ])
    const { outflows } = await explain({ to: multicall3, data: encode('aggregate', spenders) })
    expect(outflows.map(({ label }) => label)).toEqual(['Spending limit', 'Spending limit', 'And'])
  })
})
