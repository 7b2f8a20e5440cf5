import { setTimeout } from 'node:timers/promises'
import { hashPattern } from '@oriel/shared/chains/caip.ts'
import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Log } from '../log/log.ts'
import { fetchUntrusted, UntrustedFetchError } from '../untrustedFetch/fetchUntrusted.ts'
import type { MinedPlace } from './minedRows.ts'

/**
 * Lists of the API: transactions from and to an account, and transfers of its ERC-20, ERC-721 and ERC-1155 tokens.
 */
export const explorerLists = ['txlist', 'tokentx', 'tokennfttx', 'token1155tx'] as const
export type ExplorerList = (typeof explorerLists)[number]

/** Rows per call. The free plan of Etherscan allows 1000. */
export const rowsPerCall = 200

const timeoutMs = 5000
/** Rows of `txlist` contain the transaction's calldata. */
const maxBytes = 8 * 1024 * 1024
/** Maximum time in ms that a call waits for its turn. */
const maxWaitMs = 5000
/** Time in ms for which an explorer that failed is not called. */
const pauseMs = 15_000
const maxReasonCharacters = 120
/** Shorter values in a URL are no keys, such as the number of a chain. */
const minKeyCharacters = 6
/** Block number beyond the newest one, which stands for "latest". */
const latest = 999_999_999

/** Thrown if the explorer fails. The message contains neither the URL nor the key. */
export class ExplorerError extends Error {}

const Whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const LowerHash = z.string().regex(hashPattern).toLowerCase()
const Row = z
  .object({ hash: LowerHash, blockHash: LowerHash, blockNumber: Whole, transactionIndex: Whole })
  .transform(({ blockNumber: block, transactionIndex: position, ...hashes }) => ({ ...hashes, block, position }))
const Answer = z.object({ status: z.string(), message: z.string().nullish(), result: z.unknown() })

type ListQuery = {
  entry: NetworkEntry
  account: string
  list: ExplorerList
  /** Number of the newest block to list. Undefined for the newest block of the chain. */
  endBlock: number | undefined
  /** Number of the page, from 1. */
  page: number
  /** Number of the oldest block of the previous pages. */
  previousBlock: number | undefined
}

export type ExplorerApi = (query: ListQuery) => Promise<MinedPlace[]>

/**
 * Creates a client for explorers with an API like that of Etherscan, such as Blockscout. It returns rows newest first.
 * Throws an {@link ExplorerError} if the explorer fails, is paused after a failure, or has too many calls waiting.
 */
export function createExplorerApi({ log, now }: { log: Log; now: () => number }): ExplorerApi {
  const turns = new Map<string, number>()
  const pausedUntil = new Map<string, number>()

  /** Waits until the explorer allows another call. Its limit is per key, on all networks together. */
  async function waitForTurn({ url, key, perSecond }: NonNullable<NetworkEntry['explorerApi']>) {
    const limited = `${new URL(url).host} ${key}`
    const time = performance.now()
    const at = Math.max(time, turns.get(limited) ?? 0)
    if (at - time > maxWaitMs) throw new ExplorerError('too many calls are waiting')
    turns.set(limited, at + 1000 / perSecond)
    if (at > time) await setTimeout(at - time)
  }

  return async ({ entry, ...query }) => {
    const { explorerApi, network } = entry
    const { caipNetworkId } = network
    if (!explorerApi) throw new ExplorerError('is not configured')
    const isPaused = () => (pausedUntil.get(caipNetworkId) ?? 0) > now()
    if (isPaused()) throw new ExplorerError('is paused')
    await waitForTurn(explorerApi)
    if (isPaused()) throw new ExplorerError('is paused')
    try {
      return await readList(explorerApi, network.id, query)
    } catch (error) {
      const reason = describeFailure(error)
      if (reason === undefined) throw error
      // The lists of a page are requested together, and usually fail together.
      if (!isPaused())
        log(`The explorer of ${caipNetworkId} failed: ${reason}. It is not called for ${pauseMs / 1000} s.`)
      pausedUntil.set(caipNetworkId, now() + pauseMs)
      throw new ExplorerError(reason)
    }
  }
}

async function readList(
  { url, key }: NonNullable<NetworkEntry['explorerApi']>,
  chainId: NetworkEntry['network']['id'],
  { account, list, endBlock = latest, page, previousBlock = endBlock }: Omit<ListQuery, 'entry'>,
): Promise<MinedPlace[]> {
  const request = new URL(url)
  const params = {
    chainid: chainId,
    module: 'account',
    action: list,
    address: account,
    startblock: 0,
    endblock: endBlock,
    page,
    offset: rowsPerCall,
    sort: 'desc',
    apikey: key,
  }
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) request.searchParams.set(name, String(value))
  }
  const { bytes } = await fetchUntrusted(request, {
    maxBytes,
    timeoutMs,
    types: ['application/json'],
    trusted: [new URL(url).href],
  })
  const { status, message, result } = Answer.parse(JSON.parse(bytes.toString()))
  if (status === '1') return checkOrder(z.array(Row).parse(result), previousBlock)
  // An empty list has the same status as an error.
  if (Array.isArray(result) && result.length === 0 && /^no .{1,40} found$/i.test(message ?? '')) return []
  const reason = typeof result === 'string' ? result : (message ?? '')
  // An operator may write a key into the URL, too.
  const keys = [key ?? '', ...new URL(url).searchParams.values()].filter(({ length }) => length >= minKeyCharacters)
  throw new ExplorerError(JSON.stringify(hideKeys(reason, keys).slice(0, maxReasonCharacters)))
}

/** Rejects rows of an explorer that ignores a parameter. They would hide transactions between two pages. */
function checkOrder(rows: MinedPlace[], maxBlock: number): MinedPlace[] {
  let previous = maxBlock
  for (const { block } of rows) {
    if (block > previous) throw new ExplorerError('rows that are not in order')
    previous = block
  }
  return rows
}

/** Removes the keys from a text of the explorer, which may quote the request. */
function hideKeys(text: string, keys: readonly string[]): string {
  const secrets = keys.flatMap((key) => [key, encodeURIComponent(key)])
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '[key]'), text)
}

/** Returns the reason for a failure without the URL, or undefined if the explorer did not cause the error. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof ExplorerError) return error.message
  if (error instanceof UntrustedFetchError) return error.code
  if (error instanceof SyntaxError) return 'not JSON'
  return error instanceof z.ZodError ? 'an answer of an unknown form' : undefined
}
