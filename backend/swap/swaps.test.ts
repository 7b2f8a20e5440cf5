import { type Hex, hexToBigInt, maxUint256, parseAbi, parseEther, parseUnits, serializeSignature, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAddress, startChain } from '../portfolio/chain.testing.ts'
import { native, startSwaps, toId } from './swaps.testing.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const routerAbi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])
const toDollarUnits = (amount: number) => String(parseUnits(String(amount), 6))

test('default: a swap of ether to dollars yields the output that the exchange computes', async () => {
  const { readQuote, readBuild, send, balanceOf } = await startSwaps(chain)
  const { usdc, weth, uniswapRouter } = chain.contracts
  const amount = parseEther('2')
  const call = { address: uniswapRouter, abi: routerAbi, functionName: 'getAmountsOut' } as const
  const [, expected] = await chain.client.readContract({ ...call, args: [amount, [weth, usdc]] })
  const sides = { from: toId(native), to: toId(usdc), amount: String(amount) }
  const quote = await readQuote(sides)
  expect(quote).toMatchObject({ toAmount: String(expected), fromAmount: String(amount), feeBps: 0 })
  expect(quote.route).toMatchObject([{ from: toId(weth), to: toId(usdc), feeBps: 30 }])
  expect(Number(quote.priceImpact)).toBeCloseTo(0.0025, 4)

  const tx = await readBuild({ ...sides, eip155: { slippage: 1 }, disableEstimate: true })
  expect(tx).toMatchObject({ amount: String(expected), value: String(amount) })
  expect(tx.spender).toBeUndefined()
  expect(BigInt(tx.minimum ?? 0)).toBe(((expected ?? 0n) * 99n) / 100n)
  const before = await balanceOf(usdc)
  const { gasUsed } = await send(tx)
  expect((await balanceOf(usdc)) - before).toBe(expected)
  expect(BigInt(tx.eip155.gas)).toBeGreaterThan(gasUsed)
})

test('behavior: a swap over two pools needs an exact approval, of which nothing is left', async () => {
  const swaps = await startSwaps(chain)
  const { usdt, dai } = chain.contracts
  const sides = { from: toId(dai), to: toId(usdt), amount: String(parseEther('100')) }
  const quote = await swaps.readQuote(sides)
  expect(quote.route).toHaveLength(2)
  expect(await swaps.readAllowance(dai)).toBe(0n)
  // Send no amount, like clients of the hosted service.
  const approval = await swaps.readApproval({ from: sides.from, to: sides.to })
  expect([approval.from, approval.to]).toEqual([toId(dai), toId(dai)])
  await swaps.send(approval)
  expect(await swaps.readAllowance(dai)).toBe(parseEther('100'))
  const before = await swaps.balanceOf(usdt)
  const tx = await swaps.readBuild({ ...sides, eip155: { slippage: 0.5 } })
  const { gasUsed } = await swaps.send(tx)
  expect((await swaps.balanceOf(usdt)) - before).toBe(BigInt(quote.toAmount))
  expect(await swaps.readAllowance(dai)).toBe(0n)
  expect(BigInt(tx.eip155.gas)).toBeGreaterThan(gasUsed)
})

test('behavior: a signed permit and the swap to ether are one transaction', async () => {
  const swaps = await startSwaps(chain)
  const { usdc, swapRouter } = chain.contracts
  const [token] = await swaps.readTokens({ address: usdc })
  expect(token).toMatchObject({ eip2612: true, permit: { name: 'USD Coin', version: '1' } })
  const amount = toDollarUnits(500)
  const { timestamp } = await chain.client.getBlock()
  const deadline = timestamp + 600n
  const signature = await swaps.client.signTypedData({
    domain: { ...token?.permit, chainId: 31337, verifyingContract: usdc },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: swaps.account.address, spender: swapRouter, value: BigInt(amount), nonce: 0n, deadline },
  })
  const tx = await swaps.readBuild({
    from: toId(usdc),
    to: toId(native),
    amount,
    eip155: { slippage: 1, permit: { deadline: String(deadline), signature } },
  })
  const before = await swaps.balanceOf(native)
  const { gasUsed, effectiveGasPrice } = await swaps.send(tx)
  expect((await swaps.balanceOf(native)) - before + gasUsed * effectiveGasPrice).toBe(BigInt(tx.amount))
  expect(await swaps.readAllowance(usdc)).toBe(0n)
  expect(BigInt(tx.eip155.gas)).toBeGreaterThan(gasUsed)
})

describe('an exchange that has only a v2 router', () => {
  const describeMarket = () => {
    const { uniswapFactory, uniswapRouter, weth, usdc } = chain.contracts
    return { factory: uniswapFactory, wrapped: weth, dollar: usdc, router: uniswapRouter }
  }

  test('default: swaps of ether, to ether and of tokens yield what was quoted, and no allowance is left', async () => {
    const swaps = await startSwaps(chain, { market: describeMarket() })
    const { usdc, usdt, uniswapRouter } = chain.contracts
    const trades = [
      [native, usdc, String(parseEther('1'))],
      [usdc, native, toDollarUnits(100)],
      [usdc, usdt, toDollarUnits(100)],
    ] as const
    for (const [from, to, amount] of trades) {
      const sides = { from: toId(from), to: toId(to), amount }
      const quote = await swaps.readQuote(sides)
      if (from !== native) await swaps.send(await swaps.readApproval(sides))
      const before = await swaps.balanceOf(to)
      const tx = await swaps.readBuild({ ...sides, eip155: { slippage: 1 } })
      expect([tx.to, tx.spender]).toEqual([toId(uniswapRouter), from === native ? undefined : toId(uniswapRouter)])
      const { gasUsed, effectiveGasPrice } = await swaps.send(tx)
      const spent = to === native ? gasUsed * effectiveGasPrice : 0n
      expect((await swaps.balanceOf(to)) - before + spent).toBe(BigInt(quote.toAmount))
      if (from !== native) expect(await swaps.readAllowance(from)).toBe(0n)
      expect(BigInt(tx.eip155.gas)).toBeGreaterThan(gasUsed)
    }
  })

  test('behavior: the router enforces the minimum and the deadline', async () => {
    const swaps = await startSwaps(chain, { market: describeMarket() })
    const sides = { from: toId(native), to: toId(chain.contracts.usdc), amount: String(parseEther('1')) }
    const tx = await swaps.readBuild({ ...sides, eip155: { slippage: 0 } })
    expect(tx.minimum).toBe(tx.amount)
    const call = { account: swaps.account.address, value: parseEther('1') }
    const run = (data: Hex, blockOverrides = {}) =>
      chain.client.call({ ...call, to: chain.contracts.uniswapRouter, data, blockOverrides })
    const tooMuch = tx.data.replace(toWord(BigInt(tx.amount)), toWord(BigInt(tx.amount) + 1n)) as Hex
    await expect(run(tooMuch)).rejects.toThrow('INSUFFICIENT_OUTPUT_AMOUNT')
    const late = await chain.client.getBlock()
    expect(tx.deadline).toBeLessThanOrEqual(Number(late.timestamp) + 1200)
    await expect(run(tx.data, { time: BigInt(tx.deadline ?? 0) + 1n })).rejects.toThrow('EXPIRED')
  })

  test('behavior: it takes neither permits nor the operator’s fee', async () => {
    const market = describeMarket()
    const swaps = await startSwaps(chain, { market, swapFee: { bps: 50, recipient: createAddress() } })
    const { usdc, dai } = chain.contracts
    expect(await swaps.readTokens({ address: usdc })).toMatchObject([{ symbol: 'USDC', eip2612: false }])
    const sides = { from: toId(usdc), to: toId(dai), amount: toDollarUnits(100) }
    expect((await swaps.readQuote(sides)).feeBps).toBe(0)
    const signature = serializeSignature({ r: toHex(7n, { size: 32 }), s: toHex(9n, { size: 32 }), yParity: 1 })
    const eip155 = { slippage: 1, permit: { deadline: '1', signature } }
    expect((await swaps.build({ ...sides, eip155 })).body.reasons).toMatchObject([{ field: 'eip155.permit' }])
    const tx = await swaps.readBuild({ ...sides, eip155: { slippage: 1 } })
    expect(tx.feeBps).toBe(0)
  })
})

const toWord = (value: bigint) => toHex(value, { size: 32 }).slice(2)

test('behavior: wrapping the native currency uses no pool and has no fee', async () => {
  const swaps = await startSwaps(chain, { swapFee: { bps: 100, recipient: createAddress() } })
  const { weth } = chain.contracts
  const sides = { from: toId(native), to: toId(weth), amount: '1000' }
  expect(await swaps.readQuote(sides)).toMatchObject({ toAmount: '1000', route: [], priceImpact: '0' })
  const wrap = await swaps.readBuild({ ...sides, eip155: { slippage: 1 } })
  expect(wrap).toMatchObject({ minimum: '1000', value: '1000' })
  await swaps.send(wrap)
  expect(await swaps.balanceOf(weth)).toBe(1000n)
  const back = await swaps.readBuild({ from: toId(weth), to: toId(native), amount: '1000', eip155: { slippage: 1 } })
  await swaps.send(back)
  expect(await swaps.balanceOf(weth)).toBe(0n)
})

test('behavior: the requested output determines the input', async () => {
  const { readQuote } = await startSwaps(chain)
  const { usdc } = chain.contracts
  const sides = { from: toId(native), to: toId(usdc) }
  const expected = BigInt(toDollarUnits(1000))
  const quote = await readQuote({ ...sides, amount: String(expected), exact: 'to' })
  const forward = await readQuote({ ...sides, amount: quote.fromAmount })
  expect(BigInt(forward.toAmount)).toBeGreaterThanOrEqual(expected)
  const less = await readQuote({ ...sides, amount: String(BigInt(quote.fromAmount) - 10n ** 12n) })
  expect(BigInt(less.toAmount)).toBeLessThan(expected)
})

test('behavior: the exchange pays the operator’s fee to the recipient, for tokens and for ether', async () => {
  const recipient = createAddress()
  const swaps = await startSwaps(chain, { swapFee: { bps: 50, recipient } })
  const { usdc, dai } = chain.contracts
  for (const to of [dai, native]) {
    const sides = { from: toId(usdc), to: toId(to), amount: toDollarUnits(100) }
    const quote = await swaps.readQuote(sides)
    expect(quote.feeBps).toBe(50)
    await swaps.send(await swaps.readApproval({ ...sides, amount: toDollarUnits(100) }))
    const before = await swaps.balanceOf(to)
    const { gasUsed, effectiveGasPrice } = await swaps.send(
      await swaps.readBuild({ ...sides, eip155: { slippage: 1 } }),
    )
    const spent = to === native ? gasUsed * effectiveGasPrice : 0n
    expect((await swaps.balanceOf(to)) - before + spent).toBe(BigInt(quote.toAmount))
    const fee = await swaps.balanceOf(to, recipient)
    expect(fee).toBe((BigInt(quote.toAmount) + fee) / 200n)
  }
})

test('behavior: the displayed minimum is kept while the price reaches it, with a fee, too', async () => {
  const swaps = await startSwaps(chain, { swapFee: { bps: 50, recipient: createAddress() } })
  const { usdc, dai } = chain.contracts
  const sides = { from: toId(usdc), to: toId(dai), amount: toDollarUnits(100) }
  const build = (eip155: object) => swaps.readBuild({ ...sides, eip155: { slippage: 1, ...eip155 } })
  const { amount, minimum: usual = '' } = await build({})
  const expected = BigInt(amount)
  const min = BigInt(usual)
  const readMinimum = async (minimum: bigint) => BigInt((await build({ minimum: String(minimum) })).minimum ?? 0)
  expect(await readMinimum(expected - 7n)).toBeGreaterThanOrEqual(expected - 7n)
  expect(await readMinimum(expected - 7n)).toBeLessThanOrEqual(expected)
  // A promised minimum has no effect if it is more than the current output or less than the slippage allows.
  expect(await readMinimum(expected + 2n)).toBe(min)
  expect(await readMinimum(min - 1000n)).toBe(min)
})

test('behavior: a fee-on-transfer token is swapped, and the output is lower than quoted', async () => {
  const swaps = await startSwaps(chain)
  const { tax, usdc } = chain.contracts
  const sides = { from: toId(usdc), to: toId(tax), amount: toDollarUnits(100) }
  await swaps.readQuote(sides)
  await swaps.send(await swaps.readApproval({ ...sides, amount: toDollarUnits(100) }))
  const tx = await swaps.readBuild({ ...sides, eip155: { slippage: 5 } })
  await swaps.send(tx)
  expect(Number((await swaps.balanceOf(tax)) * 1000n) / Number(tx.amount)).toBeCloseTo(980, 0)
})

test('behavior: listed tokens with their verified metadata', async () => {
  const { readTokens } = await startSwaps(chain)
  const { usdt, dai, ticket } = chain.contracts
  const tokens = await readTokens()
  expect(tokens[0]).toMatchObject({ address: toId(native), symbol: 'ETH', decimals: 18, eip2612: false })
  expect(tokens.find(({ symbol }) => symbol === 'DAI')).toMatchObject({ address: toId(dai), eip2612: true })
  expect(tokens.find(({ symbol }) => symbol === 'USDT')).toMatchObject({ eip2612: false })
  expect(tokens.map(({ symbol }) => symbol)).toContain('TICKET')
  expect(await readTokens({ address: usdt })).toHaveLength(1)
  expect(await readTokens({ address: createAddress() })).toEqual([])
  expect(hexToBigInt(ticket)).toBeGreaterThan(0n)
})

test('behavior: a token whose permits have other fields, like DAI on Ethereum, supports none', async () => {
  const { dai } = chain.contracts
  const original = await chain.client.getCode({ address: dai })
  const elsewhere = createAddress()
  await chain.client.setCode({ address: elsewhere, bytecode: original ?? '0x' })
  await chain.client.setCode({ address: dai, bytecode: withPermitType('ea'.repeat(32), elsewhere) })
  const { readTokens } = await startSwaps(chain)
  const [token] = await readTokens({ address: dai })
  await chain.client.setCode({ address: dai, bytecode: original ?? '0x' })
  expect(token).toMatchObject({ symbol: 'DAI', eip2612: false })
  expect(token).not.toHaveProperty('permit')
})

/** Returns bytecode that implements `PERMIT_TYPEHASH()` itself and delegates all other calls to another address. */
function withPermitType(type: string, code: Hex): Hex {
  const choose = '60003560e01c6330adf81f14603e57'
  const copyInput = '366000600037'
  const run = `60006000366000 73${code.slice(2)} 5af450`.replaceAll(' ', '')
  const giveBack = '3d600060003e3d6000f3'
  return `0x${choose}${copyInput}${run}${giveBack}5b7f${type}60005260206000f3`
}

test('behavior: the requests of the hosted client before it sells ether', async () => {
  const swaps = await startSwaps(chain)
  const sides = { from: toId(native), to: toId(chain.contracts.usdc), amount: String(parseEther('1')) }
  expect(await swaps.readAllowance(native)).toBe(maxUint256)
  const { body } = await swaps.get('build-approve', { userAddress: toId(swaps.account.address), ...sides })
  expect(body.reasons).toEqual([{ field: 'from', description: 'The network’s own currency needs no approval.' }])
})

test('error: each failure has its field and its reason', async () => {
  const swaps = await startSwaps(chain)
  const { usdc, dai, thin, ticket } = chain.contracts
  const readError = async (query: Record<string, string>) => {
    const { status, body } = await swaps.get('quotes', { from: toId(usdc), to: toId(dai), amount: '1000000', ...query })
    return [status, body.reasons?.[0]?.field, body.reasons?.[0]?.description]
  }
  expect(await readError({ to: toId(ticket) })).toEqual([400, 'amount', 'insufficient liquidity'])
  expect(await readError({ to: toId(thin), amount: toDollarUnits(4000) })).toEqual([
    400,
    'amount',
    'insufficient liquidity',
  ])
  expect(await readError({ to: toId(thin), amount: toDollarUnits(10) })).toEqual([200, undefined, undefined])
  expect(await readError({ exact: 'to', amount: String(10n ** 30n) })).toEqual([
    400,
    'amount',
    'insufficient liquidity',
  ])
  expect(await readError({ to: toId(usdc) })).toEqual([400, 'to', 'Both are the same token.'])
  expect(await readError({ to: toId(createAddress()) })).toEqual([400, 'to', 'This is no token of the network.'])
  expect(await readError({ to: `eip155:1:${dai}` })).toEqual([400, 'chainId', 'Network not supported for Swaps'])
  expect(await readError({ amount: '0' })).toEqual([
    400,
    'amount',
    'must be more than 0, and not more than a pool can hold',
  ])
  expect((await readError({ amount: '1.5' }))[1]).toBe('amount')
  expect((await readError({ from: 'usdc' }))[1]).toBe('from')
  const permit = { deadline: '1', signature: `0x${'00'.repeat(65)}` }
  const signed = { from: toId(usdc), to: toId(dai), amount: '1', eip155: { slippage: 1, permit } }
  expect((await swaps.build(signed)).body.reasons).toEqual([
    { field: 'eip155.permit.signature', description: 'must be a signature of a key' },
  ])
  const { body } = await swaps.get('build-approve', {
    userAddress: toId(createAddress()),
    from: toId(usdc),
    to: toId(dai),
  })
  expect(body.reasons).toEqual([
    { field: 'amount', description: 'is missing, and this account has no quote for these tokens' },
  ])
  for (const chainId of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:999', 'polkadot:1', 'mainnet']) {
    const gas = await swaps.get('gas-price', { chainId })
    expect(gas.status).toBe(400)
    expect(gas.body.reasons).toEqual([{ field: 'chainId', description: 'Network not supported for Gas Price' }])
  }
  const { standard, fast, instant } = await swaps.readGasPrice()
  expect(BigInt(standard) > 0n && BigInt(standard) <= BigInt(fast) && BigInt(fast) <= BigInt(instant)).toBe(true)
})
