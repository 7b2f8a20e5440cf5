import { solanaContracts } from '@oriel/localnet/solana/seed.ts'
import { startSharedSolana } from '@oriel/localnet/solana/solana.testing.ts'
import { Balances } from '@oriel/shared/backend/account.ts'
import { describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import { Keypair } from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { startNode, startTestBackend } from '../server/backend.testing.ts'
import { selectMints } from './solanaBalances.ts'

const local = await startSharedSolana()

async function start(rpcUrl = local.solana.rpcUrl) {
  const { caipNetworkId, name } = local.solana
  const network = describeSolana({ caipNetworkId, name, rpcUrl })
  const { url } = await startTestBackend({ networks: [{ network, rpcUrls: [rpcUrl], tokens: [solanaContracts.usdc] }] })
  return async (owner: string, query = '') => {
    const answer = await fetch(`${url}/v1/account/${owner}/balance?chainId=${caipNetworkId}${query}`)
    const body = await answer.json()
    return { status: answer.status, body, balances: Balances.safeParse(body).data?.balances ?? [] }
  }
}

test('default: SOL and the tokens of both programs; an NFT is not a token', async () => {
  const owner = local.fund().publicKey
  const get = await start()
  // Wait until all tokens have arrived. The confirmed state lags behind the faucet by a slot.
  const forced = `&forceUpdate=${local.solana.caipNetworkId}:${solanaContracts.usdc}`
  await expect.poll(async () => (await get(owner.toBase58(), forced)).balances.length).toBe(5)
  const { body, balances } = await get(owner.toBase58())
  expect(Balances.safeParse(body).error).toBeUndefined()
  expect(body).not.toHaveProperty('incomplete')
  const lamports = await local.connection.getBalance(owner)
  expect(balances[0]).toMatchObject({
    name: 'Solana',
    symbol: 'SOL',
    price: 0,
    quantity: { decimals: '9', numeric: `${lamports / 1e9}` },
  })
  expect(balances[0]).not.toHaveProperty('value')
  const rows = balances
    .slice(1)
    .map(({ address, symbol, name, quantity }) => [address, symbol, name, quantity.decimals, quantity.numeric])
  const toId = (mint: string) => `${local.solana.caipNetworkId}:${mint}`
  expect(rows).toEqual([
    [toId(solanaContracts.points), 'POINT', 'Oriel Points', '0', '25'],
    [toId(solanaContracts.star), 'STAR', 'Oriel Star', '9', '1000'],
    [toId(solanaContracts.toll), 'TOLL', 'Toll Token', '6', '500'],
    [toId(solanaContracts.usdc), 'USDC', 'USD Coin', '6', '1000'],
  ])
})

test('behavior: an unknown account has no SOL', async () => {
  const { balances } = await (await start())(Keypair.generate().publicKey.toBase58())
  expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([['SOL', '0']])
})

test('error: a node with invalid answers, and an invalid address', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const get = await start(await startNode((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":{}}')))
  expect((await get(Keypair.generate().publicKey.toBase58())).status).toBe(503)
  const { status, body } = await get('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect([status, body.reasons[0].description]).toEqual([
    400,
    'This is no address on Oriel Solana Local. Check it letter by letter.',
  ])
})

test('behavior: of many tokens, configured ones are read first, up to a limit', () => {
  const amounts = new Map(Array.from({ length: 5000 }, (_, at): [string, bigint] => [`mint${at}`, 1n]))
  const selected = selectMints(amounts, { tokens: ['mint4999', 'absent'] })
  expect(selected).toHaveLength(1000)
  expect(selected.slice(0, 2)).toEqual(['mint4999', 'mint0'])
})
