import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { JsonRpcRequest } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import { toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import { type Hex, isHex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import {
  ChainDisconnectedError,
  DisconnectedError,
  InvalidParamsError,
  LimitExceededError,
  UnsupportedMethodError,
} from '@oriel/shared/errors/errors.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { LogFilter } from '@oriel/shared/rpc/rpcSchemas.ts'
import * as z from 'zod/mini'
import { getRpcClient } from '../../chains/clients/rpcClient.ts'
import { followHeads, type Head, type HeadChange, type Requester } from '../../chains/eip155/read/followHeads.ts'
import { hostPage } from '../../state/hostPage.ts'
import { networks } from '../../state/networks.ts'
import { createDeliveredLogs, type DeliveredLogs, type Log } from './deliveredLogs.ts'
import { consumeReads, getEvmNetwork } from './readChain.ts'

type Subscription =
  | { kind: 'newHeads' }
  | {
      kind: 'logs'
      filter: LogFilter
      /** Identifies the filter. Equal filters are read only once. */
      key: string
      delivered: DeliveredLogs
    }

const maxSubscriptions = 32
const pollMs = 2000
/** Number of consecutive failures after which logs are skipped, so that one failing read does not block newer logs. */
const maxTries = 3

const subscriptions = new Map<Hex, Subscription>()
/** Polling loop that serves all subscriptions. */
let following: { network: Network; stop: AbortController; begun: Promise<void> } | undefined

/**
 * Implements `eth_subscribe` by polling. Sends new blocks and logs as the provider's `message` events. A subscription
 * ends when the page's network changes, because later events would come from another chain. After the frame reloads,
 * the SDK subscribes again with the same ID.
 */
export async function subscribe([kind, about, known]: [string, ...unknown[]]): Promise<Hex> {
  const subscription = readSubscription(kind, about)
  if (subscriptions.size >= maxSubscriptions)
    throw new LimitExceededError(`A page has at most ${maxSubscriptions} subscriptions. End one with eth_unsubscribe.`)
  const network = getEvmNetwork()
  const id = z.safeParse(Id, known).data ?? createId()
  subscriptions.set(id, subscription)
  try {
    await follow(network)
  } catch (error) {
    subscriptions.delete(id)
    stopIfUnused()
    throw error
  }
  if (subscriptions.get(id) !== subscription)
    throw new DisconnectedError('The network changed before the subscription began. Subscribe again.')
  return id
}

/** Ends the subscription. Returns false if the ID is unknown. */
export function unsubscribe([id]: [Hex]): boolean {
  const isThere = subscriptions.delete(id)
  stopIfUnused()
  return isThere
}

function readSubscription(kind: string, about: unknown): Subscription {
  if (kind === 'newHeads') return { kind }
  if (kind !== 'logs')
    throw new UnsupportedMethodError(`eth_subscribe: "${kind}" is not supported. Use "newHeads" or "logs".`)
  const filter = z.safeParse(LogFilter, about ?? {})
  if (!filter.success) throw new InvalidParamsError(`eth_subscribe: ${formatFirstIssue(filter.error)}`)
  return { kind, filter: filter.data, key: JSON.stringify(filter.data), delivered: createDeliveredLogs() }
}

function follow(network: Network): Promise<void> {
  if (following) return following.begun
  const stop = new AbortController()
  const client = createCountedClient(network)
  let isTroubled = false
  let tries = 0
  const begun = followHeads({
    client,
    signal: stop.signal,
    everyMs: pollMs,
    async onChange(change) {
      const all = [...subscriptions]
      const filters = new Map(all.flatMap(([, item]) => (item.kind === 'logs' ? [[item.key, item.filter]] : [])))
      consumeReads(filters.size * (change.heads.length + (change.missed ? 1 : 0)))
      tries += 1
      const logsByKey = await readAll(filters, { change, client: getRpcClient(network), isLastTry: tries >= maxTries })
      deliver(all, change, logsByKey)
      tries = 0
      isTroubled = false
    },
    onProblem(error) {
      if (!isTroubled) console.info('Oriel: subscriptions could not be served just now.', error)
      isTroubled = true
    },
  })
  following = { network, stop, begun }
  return begun
}

function stopIfUnused() {
  if (subscriptions.size > 0) return
  following?.stop.abort()
  following = undefined
}

/** Creates a client whose requests count as the page's reads. */
function createCountedClient(network: Network): Requester {
  const client = getRpcClient(network)
  return {
    async request<result>(request: JsonRpcRequest) {
      consumeReads()
      return client.request<result>(request)
    },
  }
}

type BlockLogs = { head?: Head; logs: Log[] }
type Reading = { change: HeadChange; client: EvmClient; isLastTry: boolean }

/** Reads all filters' logs before any event is emitted. A failed poll can then be repeated without duplicate events. */
async function readAll(filters: Map<string, LogFilter>, reading: Reading): Promise<Map<string, BlockLogs[]>> {
  return new Map(
    await Promise.all([...filters].map(async ([key, filter]) => [key, await readLogs(filter, reading)] as const)),
  )
}

function readLogs(filter: LogFilter, { change, client, isLastTry }: Reading): Promise<BlockLogs[]> {
  const { heads, missed } = change
  const ranges = [
    ...(missed ? [{ where: { fromBlock: missed.from, toBlock: missed.to } }] : []),
    ...heads.map((head) => ({ head, where: { blockHash: head.hash } })),
  ]
  return Promise.all(
    ranges.map(async ({ where, ...rest }) => {
      try {
        const logs = await client.request<Log[]>({ method: 'eth_getLogs', params: [{ ...filter, ...where }] })
        return { ...rest, logs }
      } catch (error) {
        if (!isLastTry || toCodedError(error).code === ChainDisconnectedError.code) throw error
        console.info('Oriel: the network refuses the logs of these blocks, so they are left out.', where, error)
        return { ...rest, logs: [] }
      }
    }),
  )
}

function deliver(all: [Hex, Subscription][], change: HeadChange, logsByKey: Map<string, BlockLogs[]>) {
  for (const [id, subscription] of all) {
    if (subscriptions.get(id) !== subscription) continue
    if (subscription.kind === 'newHeads') for (const head of change.heads) emit(id, head)
    else deliverLogs(id, subscription, { change, logs: logsByKey.get(subscription.key) ?? [] })
  }
}

type NewLogs = { change: HeadChange; logs: BlockLogs[] }

function deliverLogs(id: Hex, { delivered }: Subscription & { kind: 'logs' }, { change, logs }: NewLogs) {
  for (const { hash } of change.removed) {
    for (const log of delivered.take(hash).toReversed()) emit(id, { ...log, removed: true })
  }
  for (const { head, logs: ofBlock } of logs) {
    for (const log of ofBlock) emit(id, { ...log, removed: false })
    if (head && ofBlock.length > 0) delivered.add(head.hash, ofBlock)
  }
}

/** Emits the event in the format of EIP-1193 and geth. */
function emit(subscription: Hex, result: unknown) {
  hostPage
    .calls()
    .then((host) => host.message({ type: 'eth_subscription', data: { subscription, result } }))
    .catch((error: unknown) => console.info('Oriel: the host page did not answer.', error))
}

const Id = z.custom<Hex>((value) => isHex(value) && /^0x[0-9a-f]{32}$/.test(value))

function createId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}

networks.store.subscribe(() => {
  if (!following || networks.inUse('eip155') === following.network) return
  subscriptions.clear()
  stopIfUnused()
})
