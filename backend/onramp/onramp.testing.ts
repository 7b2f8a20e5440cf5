import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { type Localnet, startLocalnet } from '@oriel/localnet/evm/localnet.ts'
import { listRampAssets } from '@oriel/localnet/onramp/rampAssets.ts'
import { localRamps, type RampCard, rampCards, rampPartner } from '@oriel/localnet/onramp/rampPartner.ts'
import { type RampServer, startRamp } from '@oriel/localnet/onramp/rampServer.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { startTestSolana } from '@oriel/localnet/solana/solana.testing.ts'
import {
  OnrampOptions,
  OnrampOrder,
  OnrampOrderCreated,
  type OnrampOrderStatus,
  OnrampQuotes,
} from '@oriel/shared/backend/onramp.ts'
import { createWalletClient, encodeFunctionData, erc20Abi, http, multicall3Abi, parseUnits } from 'viem'
import { expect, vi } from 'vitest'
import { openTestStore } from '../login/login.testing.ts'
import { startTestBackend } from '../server/backend.testing.ts'
import { describeLocalNetworks } from './networks.testing.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Starts real chains, two real localnet providers and a database. */
export async function openShop() {
  const solanaChain = await startTestSolana()
  const { solana } = solanaChain
  const localnet = await startLocalnet({ ports: [await findFreePort(), await findFreePort()], blockTime: 0 })
  const store = await openTestStore()
  const assets = listRampAssets({ localnet, solana })
  const startRampAt = (port: number, name: keyof typeof localRamps) => startRamp({ port, assets, ...localRamps[name] })
  const ramps = [await startRampAt(0, 'one'), await startRampAt(0, 'two')] as const

  return {
    localnet,
    solana,
    solanaChain,
    store,
    ramps,
    assets,
    networks: describeLocalNetworks(localnet, solana),

    /** Sends tokens from an unrelated account. */
    async sendUsdc(to: `0x${string}`, amount: string) {
      const client = createWalletClient({ transport: http(localnet.networks[0].rpcUrl) })
      return await client.writeContract({
        address: localnet.contracts.usdc,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, parseUnits(amount, 6)],
        account: getDevAddress('faucet'),
        chain: null,
      })
    },

    /** Sends tokens to many recipients in one transaction, as exchanges and advertisers do. */
    async sendUsdcToMany(recipients: readonly `0x${string}`[], amount: string) {
      const client = createWalletClient({ transport: http(localnet.networks[0].rpcUrl) })
      const { usdc, multicall3 } = localnet.contracts
      const sender = { account: getDevAddress('faucet'), chain: null }
      const units = parseUnits(amount, 6)
      const allowed = [multicall3, units * BigInt(recipients.length)] as const
      await client.writeContract({ address: usdc, abi: erc20Abi, functionName: 'approve', args: allowed, ...sender })
      const calls = recipients.map((to) => {
        const args = [getDevAddress('faucet'), to, units] as const
        const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args })
        return { target: usdc, allowFailure: false, callData }
      })
      const batch = { abi: multicall3Abi, functionName: 'aggregate3', args: [calls] } as const
      return await client.writeContract({ address: multicall3, ...batch, ...sender })
    },

    /** Waits until a backend has indexed the transaction. */
    async untilIndexed(hash: string) {
      const found = store.database.selectFrom('indexTransactions').select('hash').where('hash', '=', hash)
      await vi.waitFor(async () => expect(await found.executeTakeFirst()).toBeDefined(), 60_000)
    },

    async close() {
      await Promise.all(ramps.map((ramp) => ramp.stop()))
      await Promise.all([localnet.stop(), solanaChain.stop(), store.stop()])
    },
  }
}

export function describeProvider(id: 'local' | 'local-two', { url }: Pick<RampServer, 'url'>) {
  const { name } = localRamps[id === 'local' ? 'one' : 'two']
  return { id, label: name, apiUrl: url, key: rampPartner.key, webhookSecret: rampPartner.webhookSecret }
}

export type Settings = { providers?: readonly object[]; networks?: readonly object[]; config?: object }

/** Starts a backend for the shop, and stops it after the test. */
export async function startShopBackend(shop: Shop, settings: Settings = {}) {
  const { networks = shop.networks, config } = settings
  const providers = settings.providers ?? [
    describeProvider('local', shop.ramps[0]),
    describeProvider('local-two', shop.ramps[1]),
  ]
  let time = Date.now()
  const pass = (ms: number) => {
    time += ms
  }
  const options = { database: shop.store.database, now: () => time }
  const { url, publicOrigin } = await startTestBackend({ networks, onramp: { providers }, ...config }, options)

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const json = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
    const answer = await fetch(`${url}${path}`, { method, headers: json, body: body ? JSON.stringify(body) : null })
    return { status: answer.status, body: await answer.json() }
  }

  async function order(params: object) {
    const request = { provider: 'local', amount: '100.00', currency: 'USD', ...params }
    const { status, body } = await call('POST', '/v1/onramp/orders', request)
    return { status, body, ...OnrampOrderCreated.safeParse(body).data }
  }

  /**
   * Requests an order's page, as a click in the wallet does. `location` is the URL of the provider's page to which it
   * redirects.
   */
  async function open(path: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual', headers })
    return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() }
  }

  /** Advances the clock until the order is due for a refresh, then reads it. */
  async function read(id: string) {
    pass(3000)
    return OnrampOrder.parse((await call('GET', `/v1/onramp/orders/${id}`)).body)
  }

  return {
    url,
    publicOrigin,
    call,
    order,
    open,
    read,
    pass,
    now: () => time,
    options: async () => OnrampOptions.parse((await call('GET', '/v1/onramp/options')).body),
    quote: async (params: object) => OnrampQuotes.parse((await call('POST', '/v1/onramp/quote', params)).body),

    /** Pays for an order with a test card. Returns the HTML of the provider's page, and its return URL. */
    async pay(path: string, card: RampCard) {
      const { location } = await open(path)
      const page = await fetch(location)
      const form = new URLSearchParams({ choice: 'pay', card: rampCards[card].number })
      const paid = await fetch(page.url, { method: 'POST', body: form, redirect: 'manual' })
      await Promise.all(shop.ramps.map((ramp) => ramp.settle()))
      return { html: await page.text(), back: paid.headers.get('location') }
    },

    async untilStatus(id: string, status: OnrampOrderStatus): Promise<OnrampOrder> {
      return await vi.waitFor(
        async () => {
          const found = await read(id)
          expect(found.status).toBe(status)
          return found
        },
        { timeout: 30_000, interval: 50 },
      )
    },
  }
}

export const describeUsdc = ({ contracts }: Localnet) => ({ network: 'eip155:31337', asset: contracts.usdc })
