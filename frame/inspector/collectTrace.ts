import { createStore } from 'zustand/vanilla'
import { session } from '../state/session.ts'
import { type TracedCall, trace } from '../state/trace.ts'
import { describeCall } from './describeCall.ts'
import { createRedactor } from './redact.ts'
import type { Trace, TraceEntry } from './traceFile.ts'

/** Redacted entries, oldest first. `account` is the pseudonym of the last connected EVM account. */
export type Collected = { entries: readonly TraceEntry[]; account: string | null }

const limit = 500
const redactor = createRedactor()
const described = new WeakMap<TracedCall, TraceEntry[]>()

const store = createStore<Collected>(() => ({ entries: [], account: null }))

export const collected = {
  store,

  watch() {
    follow()
    trace.store.subscribe(follow)
    session.store.subscribe(follow)
  },
}

function follow() {
  // Sort the calls, because `start` is only recorded once its reply is known.
  const calls = trace.store.getState().calls.toSorted((a, b) => a.at - b.at)
  const entries = calls.flatMap((call) => {
    const known = described.get(call)
    if (known) return known
    const rows = describeCall(call, redactor)
    described.set(call, rows)
    return rows
  })
  const [account] = session.of('eip155').accounts
  store.setState((now) => ({
    entries: entries.slice(-limit),
    account: account ? redactor.nameOf(account.address) : now.account,
  }))
}

export function makeTrace({ entries, account }: Collected, origin: string): Trace {
  return { v: 1, exportedAt: new Date().toISOString(), origin, account, entries: [...entries] }
}
