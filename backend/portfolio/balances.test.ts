import { Balances } from '@oriel/shared/backend/account.ts'
import { type Address, erc20Abi, formatUnits, type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startNode } from '../server/backend.testing.ts'
import { chainId, createAddress, startChain } from './chain.testing.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

describe('balances of the chain', () => {
  test('default: native, 6, 18 and 0 decimals, and a token that returns nothing', async () => {
    const owner = createAddress()
    await chain.faucet(owner)
    const { usdc, usdt, dai, ticket } = chain.contracts
    await chain.mint(ticket, owner, 3n)
    const get = await chain.serve()
    const { status, body, balances } = await get(owner)
    expect(status).toBe(200)
    expect(Balances.safeParse(body).error).toBeUndefined()
    const client = chain.client
    const [native, ...tokens] = balances
    const wei = await client.getBalance({ address: owner })
    expect(native).toMatchObject({
      name: 'Ether',
      symbol: 'ETH',
      chainId,
      quantity: { decimals: '18', numeric: formatUnits(wei, 18) },
    })
    expect(native).not.toHaveProperty('address')
    expect(native?.price).toBeCloseTo(2500, 0)
    expect(native?.value).toBeCloseTo(25_000, -2)
    for (const [address, decimals] of [
      [usdc, 6],
      [usdt, 6],
      [dai, 18],
      [ticket, 0],
    ] as const) {
      const amount = await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      expect(tokens.find((token) => token.address === `${chainId}:${address}`)).toMatchObject({
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
      })
    }
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['DAI', 'USDC', 'USDT', 'TICKET'])
    expect(tokens.at(-1)).toMatchObject({ price: 0 })
    expect(tokens.at(-1)).not.toHaveProperty('value')
    expect(body).not.toHaveProperty('incomplete')
  })

  test('behavior: very large amounts and one base unit are exact', async () => {
    const owner = createAddress()
    const client = chain.client
    const get = await chain.serve()
    await chain.mint(chain.contracts.dai, owner, 1n)
    await client.setBalance({ address: owner, value: 2n ** 128n - 1n })
    const { balances } = await get(owner)
    expect(balances[0]?.quantity.numeric).toBe(formatUnits(2n ** 128n - 1n, 18))
    expect(balances[1]?.quantity.numeric).toBe('0.000000000000000001')
  })

  test('behavior: an empty account has only the native currency, with zero', async () => {
    const { balances } = await (await chain.serve())(createAddress())
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([['ETH', '0']])
  })

  test.each(['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dEaD'])(
    'behavior: without Multicall3 at %s, each contract is called separately',
    async (multicall3) => {
      const owner = createAddress()
      await chain.mint(chain.contracts.usdc, owner, 5_000_000n)
      const { balances } = await (await chain.serve({ multicall3 }))(owner)
      expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
        ['ETH', '0'],
        ['USDC', '5'],
      ])
    },
  )

  test('behavior: balances are at most ten seconds old, and a forced token is read immediately', async () => {
    let time = 1_000_000
    const owner = createAddress()
    const { usdc, dai } = chain.contracts
    const get = await chain.serve({ tokens: [usdc] }, () => time)
    const readAmounts = async (query?: Record<string, string>) =>
      (await get(owner, query)).balances.slice(1).map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)
    expect(await readAmounts()).toEqual([])
    await chain.mint(usdc, owner, 1_000_000n)
    await chain.mint(dai, owner, parseUnits('2', 18))
    expect(await readAmounts()).toEqual([])
    expect(await readAmounts({ forceUpdate: `${chainId}:${dai}` })).toEqual(['2 DAI', '1 USDC'])
    expect(await readAmounts({ forceUpdate: `eip155:1:${dai}` })).toEqual(['1 USDC'])
    await chain.mint(usdc, owner, 1_000_000n)
    expect(await readAmounts()).toEqual(['1 USDC'])
    time += 10_001
    expect(await readAmounts()).toEqual(['2 USDC'])
  })
})

describe('hostile tokens', () => {
  // EVM bytecode. 70a08231 is `balanceOf` and 313ce567 is `decimals`. Where implemented, both return 1.
  const endless: Hex = '0x5b600056'
  const balanceOnly: Hex = '0x60003560e01c6370a082311460145760006000fd5b600160005260206000f3'
  const hugeName = `0x${[
    '60003560e01c806370a08231146051578063313ce56714605157',
    `6020600052621000006020527f${'41'.repeat(32)}604052621000406000f3`,
    '5b600160005260206000f3',
  ].join('')}` as const

  test('behavior: a token that burns all gas, one without decimals and one with a megabyte name hide no others', async () => {
    const owner = createAddress()
    const client = chain.client
    const { usdc } = chain.contracts
    const hostile: [Address, Hex][] = [
      [createAddress(), endless],
      [createAddress(), balanceOnly],
      [createAddress(), hugeName],
    ]
    for (const [address, bytecode] of hostile) await client.setCode({ address, bytecode })
    await chain.mint(usdc, owner, 7_000_000n)
    const get = await chain.serve({ tokens: [...hostile.map(([address]) => address), usdc] })
    const { status, body, balances } = await get(owner)
    expect(status).toBe(200)
    expect(balances.slice(1).map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['USDC', '7'],
      ['AAAAAAAAAAAAAAAAAAAAAAA…', '0.1'],
    ])
    expect(body.incomplete).toBe(true)
    const again = await get(owner, { forceUpdate: `${chainId}:${usdc}` })
    expect(again.body).toEqual(body)
  })
})

describe('a chain that does not respond', () => {
  test('error: it is unavailable, never empty, and recovers by itself', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let isUp = false
    const node = await startNode((request, response) => {
      if (!isUp) {
        response.destroy()
        return
      }
      void fetch(chain.rpcUrl, {
        method: 'POST',
        body: request as never,
        duplex: 'half',
        headers: { 'Content-Type': 'application/json' },
      } as RequestInit).then(async (answer) => response.end(await answer.text()))
    })
    const owner = createAddress()
    await chain.mint(chain.contracts.usdc, owner, 1_000_000n)
    const get = await chain.serve({ rpcUrls: [node] })
    const { status, body } = await get(owner)
    expect([status, body]).toEqual([
      503,
      {
        status: 'FAILED',
        reasons: [{ field: 'chainId', description: 'All nodes of this network are unavailable. Try again later.' }],
      },
    ])
    isUp = true
    expect((await get(owner)).balances.map(({ quantity }) => quantity.numeric)).toEqual(['0', '1'])
  })

  test('error: a node that answers each call with an error is unavailable', async () => {
    const node = await startNode((_, response) =>
      response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit of key-1234 exceeded"}}'),
    )
    const { status, body } = await (await chain.serve({ rpcUrls: [node] }))(createAddress())
    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toContain('1234')
  })
})

test.each([
  [{ currency: 'eur' }, 'currency', 'must be "usd": values are known in US dollars only'],
  [
    { chainId: 'eip155:999' },
    'chainId',
    'This network is not served here. GET /v1/supported-chains lists those that are.',
  ],
  [{ forceUpdate: 'usdc' }, 'forceUpdate', '"usdc" is no token id: write it such as eip155:1:0x… (CAIP-10).'],
])('error: %o', async (query, field, description) => {
  const get = await chain.serve()
  const { status, body } = await get(createAddress(), query as Record<string, string>)
  expect([status, body]).toEqual([400, { status: 'FAILED', reasons: [{ field, description }] }])
})

test('error: an address of another namespace', async () => {
  const { status, body } = await (await chain.serve())('So11111111111111111111111111111111111111112')
  expect([status, body.reasons[0].field]).toEqual([400, 'address'])
})
