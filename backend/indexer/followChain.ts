import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { describeError } from '../log/describeError.ts'
import type { Log } from '../log/log.ts'
import type { Node } from '../rpc/node.ts'
import { AnswerTooLargeError, UpstreamsDownError } from '../rpc/upstreams.ts'
import type { Header } from './chainBlock.ts'
import { acquireLease, type Cursor, LeaseLostError, releaseLease, renewMs } from './cursor.ts'
import { findCommonBlock, readStoredHash } from './findCommonBlock.ts'
import type { PairBook } from './pairBook.ts'
import { type ReadBlock, readBlock, readHead, TornBlockError } from './readBlock.ts'
import { countRows, rollBack, writeBlocks } from './writeBlocks.ts'

type Options = {
  database: Database
  node: Node
  entry: NetworkEntry & { index: NonNullable<NetworkEntry['index']> }
  owner: string
  pairs: PairBook
  log: Log
}

/** Rows per database transaction. Smaller transactions are less efficient, and larger ones would delay logins. */
const rowsPerWrite = 5000
const maxBlocks = 100
const concurrentBlocks = 16
const firstDelayMs = 500
const maxDelayMs = 15_000
/** Number of inconsistent blocks in a row after which a reorg is no longer a plausible cause. */
const tornLimit = 10

type Progress = { torn: number; onHealthy(): void }

export function followChain(options: Options): { stop(): Promise<void> } {
  const { database, entry, owner, log } = options
  const network = entry.network.caipNetworkId
  const stopped = new AbortController()
  const { signal } = stopped
  let loggedReason: string | undefined
  const ended = follow()

  async function follow() {
    let delayMs = firstDelayMs
    const progress: Progress = {
      torn: 0,
      onHealthy() {
        if (loggedReason !== undefined) log(`Index of ${network}: it goes on.`)
        delayMs = firstDelayMs
        loggedReason = undefined
        progress.torn = 0
      },
    }
    while (!signal.aborted) {
      try {
        await followWhileLeased(options, signal, progress)
      } catch (error) {
        if (signal.aborted) break
        if (error instanceof TornBlockError) progress.torn++
        if (isExpected(error, progress)) {
          await pause(entry.index.pollMs, signal)
          continue
        }
        logOnce(describeReason(error))
        await pause(delayMs, signal)
        delayMs = Math.min(delayMs * 2, maxDelayMs)
      }
    }
  }

  function logOnce(reason: string) {
    if (reason !== loggedReason) log(`Index of ${network}: it waits, since ${reason}.`)
    loggedReason = reason
  }

  return {
    async stop() {
      if (signal.aborted) return await ended
      stopped.abort()
      await ended
      // Only log an error, because a lease that cannot be released expires.
      await releaseLease(database, network, owner).catch((error) => log(`Index of ${network}: ${describeError(error)}`))
    },
  }
}

/**
 * Returns true if the lease was lost, or if a reorg made a block inconsistent fewer than `tornLimit` times in a row.
 * Expected errors are not logged.
 */
function isExpected(error: unknown, { torn }: Progress): boolean {
  return error instanceof LeaseLostError || (error instanceof TornBlockError && torn < tornLimit)
}

function describeReason(error: unknown): string {
  if (error instanceof TornBlockError) return error.reason
  if (error instanceof AnswerTooLargeError) return 'a block is too large'
  return error instanceof UpstreamsDownError ? 'no node answers' : describeError(error)
}

async function followWhileLeased(options: Options, signal: AbortSignal, progress: Progress): Promise<void> {
  const { database, node, entry, owner } = options
  const { fromBlock: firstBlock, pollMs } = entry.index
  const network = entry.network.caipNetworkId
  let cursor: Cursor | undefined
  let leasedAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    if (cursor === undefined || performance.now() > leasedAt + renewMs) {
      leasedAt = performance.now()
      cursor = await acquireLease(database, { network, owner, firstBlock })
    }
    if (cursor === undefined) {
      await pause(pollMs, signal)
      continue
    }
    if (firstBlock < cursor.firstBlock) {
      options.log(`Index of ${network}: "fromBlock" is lower than it was, so everything is read again.`)
      cursor = await rollBack(database, cursor, owner, { firstBlock, block: firstBlock - 1, hash: null })
    }
    const head = await readHead(node)
    const before: Cursor = cursor
    cursor = await advance(options, before, head, { signal, progress })
    progress.onHealthy()
    if (cursor !== before) leasedAt = performance.now()
    if (cursor.block >= head.number || cursor === before) await pause(pollMs, signal)
  }
}

type Run = { signal: AbortSignal; progress: Progress }

async function advance(options: Options, cursor: Cursor, head: Header, run: Run): Promise<Cursor> {
  // Keep the indexed blocks if the chain does not reach the first block. The node may be syncing.
  if (head.number < cursor.firstBlock) return cursor
  const isAtEnd = head.number === cursor.block
  if (isAtEnd && head.hash === cursor.hash) return cursor
  if (head.number <= cursor.block) {
    // Keep the cursor if the head is an indexed block. A lagging node returns an older block of the same chain.
    const storedHash = await readStoredHash(options.database, cursor, head.number)
    return storedHash === head.hash ? cursor : await returnToCommonBlock(options, cursor, head)
  }
  return await catchUp(options, cursor, head, run)
}

async function catchUp(options: Options, cursor: Cursor, head: Header, run: Run): Promise<Cursor> {
  const { database, owner, pairs } = options
  const { signal, progress } = run
  let at = cursor
  let size = 16
  const read = (from: number) => readBlocks(options, { from, count: Math.min(size, head.number - from + 1) }, run)
  let next: Promise<ReadBlock[]> | undefined = read(at.block + 1)
  while (next !== undefined && !signal.aborted) {
    const blocks: ReadBlock[] = await next
    const linked = selectLinked(blocks, at.hash)
    if (linked.length === 0) return await returnToCommonBlock(options, at, head)
    const rows = linked.reduce((sum, block) => sum + countRows(block), 0)
    size = Math.max(1, Math.min(maxBlocks, size * 2, Math.floor((linked.length * rowsPerWrite) / rows)))
    const from: number = at.block + linked.length + 1
    const isComplete = linked.length === blocks.length && from <= head.number
    next = isComplete ? read(from) : undefined
    // Prevent an unhandled rejection. The next batch is never awaited if this one cannot be written.
    next?.catch(() => {})
    at = await writeBlocks(database, at, owner, linked, await pairs.read(at.id, linked))
    progress.onHealthy()
  }
  return at
}

async function readBlocks(
  { node, entry }: Options,
  { from, count }: { from: number; count: number },
  { signal, progress }: Run,
): Promise<ReadBlock[]> {
  const blocks: ReadBlock[] = []
  const isOneByOne = progress.torn >= tornLimit
  const how = { wrapped: entry.market?.wrapped.toLowerCase(), isOneByOne }
  const atOnce = isOneByOne ? 1 : concurrentBlocks
  for (let at = 0; at < count; at += atOnce) {
    signal.throwIfAborted()
    const numbers = Array.from({ length: Math.min(atOnce, count - at) }, (_, index) => from + at + index)
    blocks.push(...(await Promise.all(numbers.map((number) => readBlock(node, number, how)))))
  }
  return blocks
}

/** Returns the leading blocks that link to each other. The chain may have changed during the read. */
function selectLinked(blocks: readonly ReadBlock[], hash: string | null): ReadBlock[] {
  let before = hash
  const broken = blocks.findIndex((block) => {
    const fits = before === null || block.parentHash === before
    before = block.hash
    return !fits
  })
  return blocks.slice(0, broken === -1 ? blocks.length : broken)
}

async function returnToCommonBlock(options: Options, cursor: Cursor, head: Header): Promise<Cursor> {
  const { database, node, owner, entry, log } = options
  const common = await findCommonBlock(database, node, cursor, head.number)
  const network = entry.network.caipNetworkId
  if (common?.block === cursor.block) throw new TornBlockError(cursor.block + 1, 'does not follow on the one before')
  if (common === undefined)
    log(`Index of ${network}: it is another chain than the one that was read; reading begins again.`)
  else log(`Index of ${network}: ${cursor.block - common.block} blocks were replaced after block ${common.block}.`)
  return await rollBack(database, cursor, owner, common ?? { block: cursor.firstBlock - 1, hash: null })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
