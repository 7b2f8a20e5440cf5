import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'
import { findJsonMistake } from './findJsonMistake.ts'

const Text = z.string().check(z.maxLength(512))

/**
 * Class of a call: the policy of its method, `refused` for an unknown method, or `kit` for a call that isn't JSON-RPC.
 */
export const CallClass = z.enum(['read', 'account', 'state', 'consent', 'refused', 'kit'])
export type CallClass = z.infer<typeof CallClass>

export const Decision = z.enum(['waiting', 'answered', 'approved', 'rejected', 'refused', 'failed', 'dropped'])
export type Decision = z.infer<typeof Decision>

export const TraceEntry = z.strictObject({
  id: Text,
  /** Time of the call, in ms since the page loaded. */
  at: z.number(),
  /** Time of the call in ISO 8601 format. */
  time: Text,
  direction: z.enum(['toFrame', 'toHost', 'toWindow']),
  /** Method of the page–frame protocol, or `window` for a wallet window. Empty for a dropped message. */
  method: Text,
  rpcMethod: z.optional(Text),
  class: CallClass,
  origin: Text,
  decision: Decision,
  code: z.optional(z.number()),
  reason: z.optional(Text),
  /** Duration of the call, in ms. */
  duration: z.optional(z.number()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
})
export type TraceEntry = z.infer<typeof TraceEntry>

export const Trace = z.strictObject({
  v: z.literal(1),
  exportedAt: Text,
  origin: Text,
  account: z.nullable(Text),
  entries: z.array(TraceEntry).check(z.maxLength(500)),
})
export type Trace = z.infer<typeof Trace>

export const traceFileName = 'oriel-trace.json'
const maxCharacters = 20_000_000

export function readTrace(text: string): { trace: Trace } | { mistake: string } {
  if (text.length > maxCharacters) return { mistake: 'The file is larger than a trace can be.' }
  const parsed = parse(text)
  if ('mistake' in parsed) return parsed
  const checked = z.safeParse(Trace, parsed.value)
  return checked.success ? { trace: checked.data } : { mistake: formatFirstIssue(checked.error) }
}

function parse(text: string): { value: unknown } | { mistake: string } {
  try {
    return { value: JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value)) }
  } catch {
    const { line, column } = findJsonMistake(text) ?? { line: 1, column: 1 }
    return { mistake: `JSON, line ${line}, column ${column}` }
  }
}
