import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { JsonRpcRequest } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import { codedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import * as z from 'zod/mini'
import { type Hex, isHex } from '#shared/caip.ts'
import {
  ChainDisconnectedError,
  DisconnectedError,
  InvalidParamsError,
  LimitExceededError,
  UnsupportedMethodError,
} from '#shared/errors.ts'
import { bytesToHex } from '#shared/hex.ts'
import type { Network } from '#shared/networks.ts'
import { firstIssue } from '#shared/rpc.ts'
import { LogFilter } from '#shared/rpcSchemas.ts'
import { rpcClient } from '../../chains/clients/rpcClient.ts'
import { type Asking, followHeads, type Head, type HeadChange } from '../../chains/eip155/read/followHeads.ts'
import { hostPage } from '../../state/hostPage.ts'
import { networks } from '../../state/networks.ts'
import { createDeliveredLogs, type DeliveredLogs, type Log } from './deliveredLogs.ts'
import { evmNetworkInUse, takeReads } from './readChain.ts'

type Subscription =
  | { kind: 'newHeads' }
  | {
      kind: 'logs'
      filter: LogFilter
      /** Identifies the filter; equal filters are read once. */
      key: string
      delivered: DeliveredLogs
    }

const mostSubscriptions = 32
const everyMs = 2000
/** Logs that a node refuses this often in a row are left out, so that newer ones arrive. */
const mostTries = 3

const subscriptions = new Map<Hex, Subscription>()
/** One loop follows the network in use for all subscriptions. */
let following: { network: Network; stop: AbortController; begun: Promise<void> } | undefined

/**
 * Answers `eth_subscribe`: it sends new blocks, or logs of new blocks, as `message` events of the provider. They are
 * polled. A subscription ends with the page, and when the page's network changes, because its next events would be of
 * another chain. The SDK sends the id of a subscription again to a frame that was reloaded.
 */
export async function subscribe([kind, about, known]: [string, ...unknown[]]): Promise<Hex> {
  const subscription = readSubscription(kind, about)
  if (subscriptions.size >= mostSubscriptions)
    throw new LimitExceededError(`A page has at most ${mostSubscriptions} subscriptions. End one by eth_unsubscribe.`)
  const network = evmNetworkInUse()
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

/** Returns false when the subscription does not exist. */
export function unsubscribe([id]: [Hex]): boolean {
  const isThere = subscriptions.delete(id)
  stopIfUnused()
  return isThere
}

function readSubscription(kind: string, about: unknown): Subscription {
  if (kind === 'newHeads') return { kind }
  if (kind !== 'logs')
    throw new UnsupportedMethodError(`eth_subscribe: "${kind}" is not offered here; "newHeads" and "logs" are.`)
  const filter = z.safeParse(LogFilter, about ?? {})
  if (!filter.success) throw new InvalidParamsError(`eth_subscribe: ${firstIssue(filter.error)}`)
  return { kind, filter: filter.data, key: JSON.stringify(filter.data), delivered: createDeliveredLogs() }
}

function follow(network: Network): Promise<void> {
  if (following) return following.begun
  const stop = new AbortController()
  const client = countedClient(network)
  let isTroubled = false
  let tries = 0
  const begun = followHeads({
    client,
    signal: stop.signal,
    everyMs,
    async onChange(change) {
      const all = [...subscriptions]
      const wanted = new Map(all.flatMap(([, one]) => (one.kind === 'logs' ? [[one.key, one.filter]] : [])))
      takeReads(wanted.size * (change.heads.length + (change.missed ? 1 : 0)))
      tries += 1
      const read = await readAll(wanted, { change, client: rpcClient(network), isLastTry: tries >= mostTries })
      deliver(all, change, read)
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

/** Reads of this client count as reads of the page. */
function countedClient(network: Network): Asking {
  const client = rpcClient(network)
  return {
    async request<result>(one: JsonRpcRequest) {
      takeReads()
      return client.request<result>(one)
    },
  }
}

type BlockLogs = { head?: Head; logs: Log[] }
type Reading = { change: HeadChange; client: EvmClient; isLastTry: boolean }

/**
 * Reads everything before anything is emitted. A poll that fails is repeated, and no subscriber receives an event
 * twice.
 */
async function readAll(wanted: Map<string, LogFilter>, reading: Reading): Promise<Map<string, BlockLogs[]>> {
  return new Map(
    await Promise.all([...wanted].map(async ([key, filter]) => [key, await readLogs(filter, reading)] as const)),
  )
}

function readLogs(filter: LogFilter, { change, client, isLastTry }: Reading): Promise<BlockLogs[]> {
  const { heads, missed } = change
  const wanted = [
    ...(missed ? [{ where: { fromBlock: missed.from, toBlock: missed.to } }] : []),
    ...heads.map((head) => ({ head, where: { blockHash: head.hash } })),
  ]
  return Promise.all(
    wanted.map(async ({ where, ...rest }) => {
      try {
        const logs = await client.request<Log[]>({ method: 'eth_getLogs', params: [{ ...filter, ...where }] })
        return { ...rest, logs }
      } catch (error) {
        if (!isLastTry || codedError(error).code === ChainDisconnectedError.code) throw error
        console.info('Oriel: the network refuses the logs of these blocks, so they are left out.', where, error)
        return { ...rest, logs: [] }
      }
    }),
  )
}

function deliver(all: [Hex, Subscription][], change: HeadChange, read: Map<string, BlockLogs[]>) {
  for (const [id, subscription] of all) {
    if (subscriptions.get(id) !== subscription) continue
    if (subscription.kind === 'newHeads') for (const head of change.heads) emit(id, head)
    else deliverLogs(id, subscription, { change, logs: read.get(subscription.key) ?? [] })
  }
}

type NewLogs = { change: HeadChange; logs: BlockLogs[] }

function deliverLogs(id: Hex, { delivered }: Subscription & { kind: 'logs' }, { change, logs }: NewLogs) {
  for (const { hash } of change.gone) {
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
