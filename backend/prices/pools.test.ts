import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainId, createAddress, startChain } from '../portfolio/chain.testing.ts'
import { startTestBackend } from '../server/backend.testing.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('default: every requested token with its facts; tokens without a price are left out', async () => {
  const { url, publicOrigin } = await startTestBackend({ networks: [chain.describe()] })
  const { usdc, usdt, dai, ticket } = chain.contracts
  const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const addresses = [usdt, native, dai, ticket, usdc].map((address) => `${chainId}:${address}`)
  const send = (body: object) =>
    fetch(`${url}/v1/fungible/price`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
  const answer = await send({
    currency: 'usd',
    addresses: [...addresses, 'eip155:999:0x0', 'nonsense'],
    projectId: 'default',
  })
  const { fungibles } = await answer.json()
  const place = new URLSearchParams({ chain: chainId, address: usdc.toLowerCase() })
  expect(fungibles).toEqual([
    expect.objectContaining({ address: addresses[0], name: 'Tether USD', symbol: 'USDT', decimals: 6, price: 1 }),
    expect.objectContaining({ address: addresses[1], name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500 }),
    expect.objectContaining({ address: addresses[2], name: 'Dai Stablecoin', decimals: 18, price: 1 }),
    expect.objectContaining({
      address: addresses[4],
      iconUrl: `${publicOrigin}/public/getTokenImage/USDC?${place}`,
      price: 1,
    }),
  ])
  expect((await send({ currency: 'eur', addresses: [] })).status).toBe(400)
  const plain = await fetch(`${url}/v1/fungible/price`, { method: 'POST', body: JSON.stringify({ addresses }) })
  expect(plain.status).toBe(415)
})

test('behavior: a pool of the wrapped currency gives a price, a pool with little money does not', async () => {
  const { ticket, usdc, uniswapRouter } = chain.contracts
  const owner = createAddress()
  await chain.mint(ticket, owner, 4n)
  const findTicket = async () => (await (await chain.serve())(owner)).balances.find(({ symbol }) => symbol === 'TICKET')
  const deployer = getDevAddress('deployer')
  const forever = 2n ** 256n - 1n
  await chain.write(ticket, 'approve', [uniswapRouter, forever])
  await chain.write(uniswapRouter, 'addLiquidity', [usdc, ticket, 100_000_000n, 50n, 0n, 0n, deployer, forever])
  expect(await findTicket()).toMatchObject({ price: 0, quantity: { numeric: '4' } })
  const terms = [ticket, 100n, 0n, 0n, deployer, forever]
  await chain.write(uniswapRouter, 'addLiquidityETH', terms, 10n * 10n ** 18n)
  const found = await findTicket()
  expect(found?.price).toBeCloseTo(250, 3)
  expect(found?.value).toBeCloseTo(1000, 3)
})

test('behavior: an amount beyond what its pool can pay has no value', async () => {
  const { dai, usdc } = chain.contracts
  const owner = createAddress()
  await chain.mint(dai, owner, parseUnits('1000000000', 18))
  await chain.mint(usdc, owner, 1_000_000n)
  const { balances } = await (await chain.serve())(owner)
  expect(balances.find(({ symbol }) => symbol === 'DAI')).toMatchObject({ price: 0, isBeyondMarket: true })
  expect(balances.find(({ symbol }) => symbol === 'DAI')).not.toHaveProperty('value')
  const coins = balances.find(({ symbol }) => symbol === 'USDC')
  expect(coins).toMatchObject({ price: 1, value: 1 })
  expect(coins).not.toHaveProperty('isBeyondMarket')
})
