import * as z from 'zod/mini'
import { toHexChainId } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import { toWalletAssets } from '../api/toAssets.ts'
import type { Asset } from '../chains/asset.ts'
import { hostPage } from '../state/hostPage.ts'
import { session } from '../state/session.ts'
import { transactions } from '../state/transactions.ts'
import { registry } from '../wallets/connection/registry.ts'
import type { Connector } from '../wallets/connector/connector.ts'

/** A wallet that says nothing for so long is not waited for: the backend knows, too. In ms. */
const timeoutMs = 4000
/** How long what it says is believed: to ask a phone wakes it. In ms. */
const saidMs = 60_000
/** When one that did not say, or never answered, is asked again; in ms. */
const silentMs = 300_000

/** EIP-5792; of each network what the wallet can do there. */
const Offers = z.record(z.string(), z.object({ assetDiscovery: z.optional(z.object({ supported: z.boolean() })) }))

/** What a wallet was asked, and what came of it. */
type Talk = {
  /** ms since 1970 */
  at: number
  answer: Promise<Asset[] | undefined>
  state: 'open' | 'said' | 'silent'
  /** What was sent from here by then. */
  sent: unknown
}

/** The last talk per wallet, account and network, until the page is left. */
const talks = new Map<string, Talk>()
/** Of the same, what the wallet said that it can do. */
const offers = new Map<string, boolean>()

/**
 * What the connected wallet itself says the account has. Undefined where it is ours, does not offer to say, or says something
 * else: the backend is asked then (appkit-facts 1.5.2).
 */
export async function discoverAssets(network: Network, account: string): Promise<Asset[] | undefined> {
  const { connectorId, walletName } = session.of(network.chainNamespace)
  const connector = registry.find(connectorId)
  if (network.chainNamespace !== 'eip155' || !connector || connector.type === 'AUTH') return undefined
  if (!connector.supports('wallet_getCapabilities') || !connector.supports('wallet_getAssets')) return undefined
  const key = [connectorId, walletName, account, network.caipNetworkId].join(' ')
  const last = talks.get(key)
  const talk = last && isValid(last) ? last : begin(key, () => ask(connector, network, account, key))
  return inTime(talk)
}

function isValid({ at, state, sent }: Talk): boolean {
  const age = Date.now() - at
  // What was sent since, or confirmed, changed what there is.
  if (state === 'said') return age < saidMs && sent === transactions.store.getState().list
  return age < silentMs
}

function begin(key: string, ask: () => Promise<Asset[]>): Talk {
  const talk: Talk = {
    at: Date.now(),
    state: 'open',
    sent: transactions.store.getState().list,
    answer: ask().then(
      (assets) => {
        talk.state = 'said'
        return assets
      },
      (error: unknown) => {
        talk.state = 'silent'
        console.info('Oriel: the wallet did not say what it has; the server is asked.', error)
        return undefined
      },
    ),
  }
  talks.set(key, talk)
  return talk
}

async function ask(connector: Connector, network: Network, account: string, key: string): Promise<Asset[]> {
  const about = { networkId: network.caipNetworkId, address: account, origin: hostPage.origin, approved: undefined }
  const request = (method: RpcMethodName, params: unknown) => connector.request({ method, params, ...about })
  const chainId = toHexChainId(network.caipNetworkId)
  const offered = offers.get(key) ?? isOffered(await request('wallet_getCapabilities', [account]), chainId)
  offers.set(key, offered)
  if (!offered) throw new TypeError(`${connector.name} does not offer it.`)
  const assets = toWalletAssets(await request('wallet_getAssets', [{ account, chainFilter: [chainId] }]), network)
  if (!assets) throw new TypeError(`${connector.name} answered something else.`)
  return assets
}

function isOffered(answer: unknown, chainId: string): boolean {
  const told = z.safeParse(Offers, answer).data ?? {}
  const here = Object.entries(told).find(([id]) => id.toLowerCase() === chainId)?.[1]
  return here?.assetDiscovery?.supported === true
}

/** What comes later is there for the next one who asks. */
function inTime({ at, state, answer }: Talk): Promise<Asset[] | undefined> {
  if (state !== 'open') return answer
  const left = Math.max(at + timeoutMs - Date.now(), 0)
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, left, undefined)
    void answer.then((assets) => {
      clearTimeout(timer)
      resolve(assets)
    })
  })
}
