import { toHexChainId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'
import * as z from 'zod/mini'
import { toWalletAssets } from '../api/toAssets.ts'
import type { Asset } from '../chains/asset.ts'
import { hostPage } from '../state/hostPage.ts'
import { session } from '../state/session.ts'
import { transactions } from '../state/transactions.ts'
import { registry } from '../wallets/connection/registry.ts'
import type { PromptingConnector } from '../wallets/connector/connector.ts'

const timeoutMs = 4000
/** Minimum interval between queries, in ms. More frequent queries would keep waking the user's phone. */
const saidMs = 60_000
/** How long to wait before retrying a wallet that failed or didn't respond, in ms. */
const silentMs = 300_000

/** A wallet's capabilities, keyed by chain ID (EIP-5792). */
const Offers = z.record(z.string(), z.object({ assetDiscovery: z.optional(z.object({ supported: z.boolean() })) }))

type Question = {
  /** Time of the query, in ms since the epoch. */
  at: number
  answer: Promise<Asset[] | undefined>
  state: 'open' | 'said' | 'silent'
  sent: unknown
}

const questions = new Map<string, Question>()
const offers = new Map<string, boolean>()

/**
 * Queries the connected wallet for the account's assets (ERC-7811). Returns undefined for our own wallet, or if the
 * wallet doesn't support asset discovery or fails. In that case, the caller queries the backend instead.
 */
export async function discoverAssets(network: Network, account: string): Promise<Asset[] | undefined> {
  const { connectorId, walletName } = session.of(network.chainNamespace)
  const connector = registry.find(connectorId)
  if (network.chainNamespace !== 'eip155' || !connector?.asksUser) return undefined
  if (!connector.supports('wallet_getCapabilities') || !connector.supports('wallet_getAssets')) return undefined
  const key = [connectorId, walletName, account, network.caipNetworkId].join(' ')
  const last = questions.get(key)
  const question = last && isValid(last) ? last : startQuery(key, () => queryWallet(connector, network, account, key))
  return waitForAnswer(question)
}

function isValid({ at, state, sent }: Question): boolean {
  const age = Date.now() - at
  // Discard the response if it is too old, or if a transaction was sent or confirmed after the query.
  if (state === 'said') return age < saidMs && sent === transactions.store.getState().list
  return age < silentMs
}

function startQuery(key: string, ask: () => Promise<Asset[]>): Question {
  const question: Question = {
    at: Date.now(),
    state: 'open',
    sent: transactions.store.getState().list,
    answer: ask().then(
      (assets) => {
        question.state = 'said'
        return assets
      },
      (error: unknown) => {
        question.state = 'silent'
        console.info('Oriel: the wallet did not say what it has; the server is asked.', error)
        return undefined
      },
    ),
  }
  questions.set(key, question)
  return question
}

async function queryWallet(
  connector: PromptingConnector,
  network: Network,
  account: string,
  key: string,
): Promise<Asset[]> {
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
  const capabilities = z.safeParse(Offers, answer).data ?? {}
  const here = Object.entries(capabilities).find(([id]) => id.toLowerCase() === chainId)?.[1]
  return here?.assetDiscovery?.supported === true
}

function waitForAnswer({ at, state, answer }: Question): Promise<Asset[] | undefined> {
  if (state !== 'open') return answer
  return withTimeout(answer, Math.max(at + timeoutMs - Date.now(), 0))
}
