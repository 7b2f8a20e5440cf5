import { withTimeout } from '@oriel/shared/withTimeout.ts'
import { type Hex, isHex } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { describeError } from '../log/describeError.ts'
import type { Log } from '../log/log.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { type CheckedMarket, checkMarket, type MarketCheck } from './checkMarket.ts'

/** Times in ms after which a market is checked again on its next use. */
const silentMs = 15_000
const wrongMs = 10 * 60_000
/** Time in ms after startup during which pages wait for the first checks. */
const settleMs = 5000
const silent = 'its nodes do not respond. It is checked again later'

export type Markets = {
  /**
   * Returns the network's exchange, or undefined if it has none or the chain contradicts its settings. Throws an
   * `UpstreamsDownError` if the chain does not respond.
   */
  find(entry: NetworkEntry): Promise<CheckedMarket | undefined>
  /** Returns the router of the wallet's swaps. Fails in the same way as `find`. */
  findRouter(entry: NetworkEntry): Promise<{ market: CheckedMarket; router: Hex } | undefined>
  /** True if the last check found that the wallet can offer swaps on the network. */
  offersSwaps(entry: NetworkEntry): boolean
  /** Returns why the market or its swaps are off; undefined if they are on. */
  explain(entry: NetworkEntry): Promise<string | undefined>
  /**
   * Starts the checks that are due. Soon after the start, also waits for the first check of each network. Later pages
   * do not wait for nodes that do not respond.
   */
  settle(): Promise<void>
}

type Options = { networks: readonly NetworkEntry[]; nodeOf: (entry: NetworkEntry) => Node; log: Log; now: () => number }
type State = { check: Promise<MarketCheck | undefined>; done: MarketCheck | undefined; at: number }

const getLifetimeMs = ({ done }: State) =>
  done ? (done.reason === undefined ? Number.POSITIVE_INFINITY : wrongMs) : silentMs

/**
 * Creates the registry of exchanges. An exchange is checked the first time its network is used, and a failed check is
 * retried on a later use. Nothing polls.
 */
export function createMarkets({ networks, nodeOf, log, now }: Options): Markets {
  const states = new Map<NetworkEntry, State>()
  const lastReasons = new Map<NetworkEntry, string>()

  function report({ network }: NetworkEntry, reason: string) {
    log(`The market of ${network.name} (${network.caipNetworkId}) is off: ${reason}.`)
  }

  function reportOnce(entry: NetworkEntry, reason: string | undefined) {
    if (lastReasons.get(entry) === reason) return
    lastReasons.delete(entry)
    if (reason === undefined) return
    lastReasons.set(entry, reason)
    report(entry, reason)
  }

  /** Returns the last check, or starts one. Resolves with undefined if the chain did not respond. */
  function check(entry: NetworkEntry): Promise<MarketCheck | undefined> {
    const { market, network } = entry
    if (!market) return Promise.resolve({ market: undefined, router: undefined, reason: undefined })
    const known = states.get(entry)
    if (known && known.at + getLifetimeMs(known) > now()) return known.check
    const state: State = { check: Promise.resolve(undefined), done: undefined, at: now() }
    state.check = checkMarket(nodeOf(entry), network, market).then(
      (done) => {
        state.done = done
        reportOnce(entry, done.reason)
        return done
      },
      (error) => {
        reportOnce(entry, error instanceof UpstreamsDownError ? silent : describeError(error))
        return undefined
      },
    )
    states.set(entry, state)
    return state.check
  }

  let first: Promise<unknown> | undefined

  async function checkAll() {
    // One network's unexpected error must not hide the other networks. `check` logged the error.
    await Promise.allSettled(networks.map(check))
  }

  async function requireCheck(entry: NetworkEntry): Promise<MarketCheck> {
    const done = await check(entry)
    if (done) return done
    throw new UpstreamsDownError()
  }

  return {
    find: async (entry) => (await requireCheck(entry)).market,
    async findRouter(entry) {
      const { market, router } = await requireCheck(entry)
      return market && router && { market, router }
    },
    offersSwaps: (entry) => isHex(states.get(entry)?.done?.router),
    async explain(entry) {
      const done = await check(entry)
      return done ? done.reason : silent
    },
    async settle() {
      const due = checkAll()
      first ??= withTimeout(due, settleMs)
      await first
    },
  }
}
