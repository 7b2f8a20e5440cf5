import * as z from 'zod/mini'
import { toHexChainId } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import { toWalletAssets } from '../api/toAssets.ts'
import type { Asset } from '../chains/asset.ts'
import { registry } from '../connectors/registry.ts'
import { hostPage } from '../state/hostPage.ts'
import { session } from '../state/session.ts'

/** A wallet that says nothing for so long is not waited for: the backend knows, too. In ms. */
const timeoutMs = 4000

/** EIP-5792; of each network what the wallet can do there. */
const Offers = z.record(z.string(), z.object({ assetDiscovery: z.optional(z.object({ supported: z.boolean() })) }))

/** What a wallet said it can do, per wallet, account and network, until the page is left. */
const known = new Map<string, Promise<boolean>>()

/**
 * What the connected wallet itself says the account has. Undefined where it is ours, does not offer to say, or says something
 * else: the backend is asked then (appkit-facts 1.5.2).
 */
export async function discoverAssets(network: Network, account: string): Promise<Asset[] | undefined> {
  const { connectorId, walletName } = session.of(network.chainNamespace)
  const connector = registry.find(connectorId)
  if (network.chainNamespace !== 'eip155' || !connector || connector.type === 'AUTH') return undefined
  const ask = (method: RpcMethodName, params: unknown) => {
    if (!connector.supports(method)) throw new TypeError(`${connector.name} has no ${method}.`)
    const about = { networkId: network.caipNetworkId, address: account, origin: hostPage.origin, approved: undefined }
    return answerInTime(connector.request({ method, params, ...about }))
  }
  const chainId = toHexChainId(network.caipNetworkId)
  const key = [connectorId, walletName, account, chainId].join(' ')
  const offered = known.get(key) ?? isOffered(() => ask('wallet_getCapabilities', [account]), chainId)
  known.set(key, offered)
  if (!(await offered)) return undefined
  try {
    return toWalletAssets(await ask('wallet_getAssets', [{ account, chainFilter: [chainId] }]), network)
  } catch (error) {
    console.info('Oriel: the wallet did not say what it has; the server is asked.', error)
    return undefined
  }
}

async function isOffered(ask: () => Promise<unknown>, chainId: string): Promise<boolean> {
  try {
    const offers = z.safeParse(Offers, await ask()).data ?? {}
    const here = Object.entries(offers).find(([id]) => id.toLowerCase() === chainId)?.[1]
    return here?.assetDiscovery?.supported === true
  } catch (error) {
    // Most wallets: they have no such method.
    console.info('Oriel: the wallet does not say what it can do.', error)
    return false
  }
}

function answerInTime<value>(answer: Promise<value>): Promise<value> {
  const signal = AbortSignal.timeout(timeoutMs)
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])
}
