import type { Reply, WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { getCallClass, getDecision } from './describeCall.ts'
import type { CallClass, Decision, Trace, TraceEntry } from './traceFile.ts'

type Outcome = { class: CallClass; decision: Decision; code?: number | undefined }
export type ReplayRow = {
  entry: TraceEntry
  /**
   * Result of the replay. `skipped` means that the call would have prompted the user, or that its content was redacted.
   */
  verdict: 'same' | 'different' | 'skipped'
  now?: Outcome
}

type Replaying = {
  wire: WireMethods
  account: () => string | undefined
  skipAsking: boolean
  onRow: (row: ReplayRow) => void
  signal: AbortSignal
}

/** Methods that can't be replayed, because traces don't contain signed bytes and no chain accepts zeros instead. */
const unrepeatable = new Set(['eth_sendRawTransaction'])

export async function replayTrace(trace: Trace, { wire, account, skipAsking, onRow, signal }: Replaying) {
  for (const entry of trace.entries) {
    if (signal.aborted) return
    if (entry.direction !== 'toFrame' || entry.decision === 'dropped') continue
    const here = account()
    if (unrepeatable.has(entry.rpcMethod ?? '') || (skipAsking && promptsUser(entry, here !== undefined))) {
      onRow({ entry, verdict: 'skipped' })
      continue
    }
    const reply = await send(wire, entry, replaceAccount(entry.params, trace.account, here))
    const callClass = getCallClass(entry.rpcMethod)
    const now = { class: callClass, ...getDecision(callClass, reply) }
    onRow({ entry, verdict: isSame(entry, now) ? 'same' : 'different', now })
  }
}

/**
 * Returns true if replaying the call would prompt the user. A call that was refused because no wallet was connected
 * prompts once one is.
 */
export function promptsUser(entry: TraceEntry, isConnected: boolean): boolean {
  if (entry.method === 'switchNetwork') return isConnected
  if (entry.class !== 'state' && entry.class !== 'consent') return false
  return entry.decision !== 'refused' || (isConnected && entry.code === 4100)
}

function isSame(was: Outcome, now: Outcome): boolean {
  return was.class === now.class && was.decision === now.decision && was.code === now.code
}

async function send(wire: WireMethods, { method, rpcMethod }: TraceEntry, params: unknown): Promise<Reply | undefined> {
  if (method === 'batch' && rpcMethod !== undefined) {
    const reply = await wire.batch?.({ requests: [params] })
    return reply?.ok ? (reply.value as Reply[])[0] : reply
  }
  return wire[method]?.(params)
}

function replaceAccount(params: unknown, theirs: string | null, ours: string | undefined): unknown {
  if (params === undefined || !theirs || !ours) return params
  return JSON.parse(JSON.stringify(params).replaceAll(theirs, ours))
}
