import * as z from 'zod/mini'
import type { Hex } from '#shared/caip.ts'
import { DisconnectedError, InvalidParamsError, LimitExceededError, UnsupportedMethodError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { firstIssue } from '#shared/rpc.ts'
import { LogFilter } from '#shared/rpcSchemas.ts'
import { type EvmClient, rpcClient } from '../chains/eip155/client.ts'
import { followHeads, type Head, type HeadChange, mostHeads } from '../chains/eip155/read/followHeads.ts'
import { hostPage } from '../state/hostPage.ts'
import { networks } from '../state/networks.ts'

type Log = { [field: string]: unknown }
type Subscription =
  | { kind: 'newHeads' }
  | {
      kind: 'logs'
      filter: LogFilter
      /** Maps the hash of a block that the chain may still drop to the logs that were delivered of it. */
      delivered: Map<Hex, Log[]>
    }

/** A page has at most this many subscriptions at a time. */
const mostSubscriptions = 32
/** Blocks are polled no more often than this, in ms. */
const everyMs = 2000

const subscriptions = new Map<Hex, Subscription>()
/** All subscriptions are of the network in use, so one loop follows it for all of them. */
let following: { network: Network; stop: AbortController; begun: Promise<void> } | undefined

/**
 * Answers `eth_subscribe`: it sends new blocks, or logs of new blocks, as `message` events of the provider. They are polled. A
 * subscription ends with the page, and when the page's network changes, because its next events would be of another chain.
 */
export async function subscribe([kind, about]: [string, ...unknown[]]): Promise<Hex> {
  const subscription = readSubscription(kind, about)
  if (subscriptions.size >= mostSubscriptions)
    throw new LimitExceededError(`A page has at most ${mostSubscriptions} subscriptions. End one by eth_unsubscribe.`)
  const network = networks.inUse('eip155')
  if (!network) throw new DisconnectedError('No network is selected. Switch to a supported network first.')
  const id = createId()
  subscriptions.set(id, subscription)
  try {
    await follow(network)
  } catch (error) {
    subscriptions.delete(id)
    stopIfUnused()
    throw error
  }
  return id
}

/** Answers `eth_unsubscribe`; returns false when the subscription does not exist. */
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
  return { kind, filter: filter.data, delivered: new Map() }
}

function follow(network: Network): Promise<void> {
  if (following) return following.begun
  const stop = new AbortController()
  const client = rpcClient(network)
  let isTroubled = false
  const begun = followHeads({
    client,
    signal: stop.signal,
    everyMs,
    async onChange(change) {
      await deliver(change, client)
      isTroubled = false
    },
    onProblem(error) {
      // A series of failed polls is logged once.
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

/** Reads everything before it emits anything: a poll that fails is repeated, and no subscriber receives an event twice. */
async function deliver(change: HeadChange, client: EvmClient) {
  const all = [...subscriptions]
  const logs = await Promise.all(
    all.map(([, subscription]) => (subscription.kind === 'logs' ? readLogs(subscription.filter, change, client) : [])),
  )
  for (const [at, [id, subscription]] of all.entries()) {
    // The subscription may have ended meanwhile.
    if (!subscriptions.has(id)) continue
    if (subscription.kind === 'newHeads') for (const head of change.heads) tell(id, head)
    else deliverLogs(id, subscription, { change, logs: logs[at] ?? [] })
  }
}

type BlockLogs = { head?: Head; logs: Log[] }

/** Reads the logs of each new block, and before them those of the blocks that were too many to be read one by one. */
function readLogs(filter: LogFilter, { heads, missed }: HeadChange, client: EvmClient): Promise<BlockLogs[]> {
  const wanted = [
    ...(missed ? [{ where: { fromBlock: missed.from, toBlock: missed.to } }] : []),
    ...heads.map((head) => ({ head, where: { blockHash: head.hash } })),
  ]
  return Promise.all(
    wanted.map(async ({ where, ...rest }) => {
      const logs = await client.request<Log[]>({ method: 'eth_getLogs', params: [{ ...filter, ...where }] })
      return { ...rest, logs }
    }),
  )
}

type NewLogs = { change: HeadChange; logs: BlockLogs[] }

function deliverLogs(id: Hex, { delivered }: Subscription & { kind: 'logs' }, { change, logs }: NewLogs) {
  for (const { hash } of change.gone) {
    for (const log of (delivered.get(hash) ?? []).toReversed()) tell(id, { ...log, removed: true })
    delivered.delete(hash)
  }
  for (const { head, logs: ofBlock } of logs) {
    for (const log of ofBlock) tell(id, { ...log, removed: false })
    if (head && ofBlock.length > 0) delivered.set(head.hash, ofBlock)
  }
  // A poll never looks back further, so no log of an older block is taken back.
  for (const hash of [...delivered.keys()].slice(0, -mostHeads)) delivered.delete(hash)
}

/** Emits the event in the format of EIP-1193 and geth. */
function tell(subscription: Hex, result: unknown) {
  hostPage
    .calls()
    .then((host) => host.message({ type: 'eth_subscription', data: { subscription, result } }))
    .catch((error: unknown) => console.info('Oriel: the host page did not answer.', error))
}

/** Returns 16 random bytes. */
function createId(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

networks.store.subscribe(() => {
  if (!following || networks.inUse('eip155') === following.network) return
  subscriptions.clear()
  stopIfUnused()
})
