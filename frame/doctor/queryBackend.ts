import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'

const timeoutMs = 8000

export type BackendResult<value> =
  | { ok: true; value: value; headers: Headers; ms: number }
  | { ok: false; reason: string }

/** Sends a request to the backend. If it fails, `reason` completes a sentence in the doctor's findings. */
export async function queryBackend<schema extends z.ZodMiniType>(
  path: string,
  schema: schema,
  init: RequestInit = {},
): Promise<BackendResult<z.output<schema>>> {
  const begun = performance.now()
  try {
    const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs), ...init })
    const ms = Math.round(performance.now() - begun)
    const isJson = response.headers.get('content-type')?.includes('json')
    const answer: unknown = isJson ? await response.json() : await response.text()
    if (!response.ok) return { ok: false, reason: `${findReason(answer) ?? `HTTP status ${response.status}`}.` }
    const checked = z.safeParse(schema, answer)
    if (!checked.success) return { ok: false, reason: `a wrong answer (${formatFirstIssue(checked.error)}).` }
    return { ok: true, value: checked.data, headers: response.headers, ms }
  } catch (error) {
    const isOverdue = error instanceof Error && error.name === 'TimeoutError'
    return { ok: false, reason: isOverdue ? `no answer in ${timeoutMs / 1000} s.` : 'there is no connection.' }
  }
}

const Refused = z.object({ reasons: z.array(z.object({ description: z.string() })) })

function findReason(answer: unknown): string | undefined {
  return z.safeParse(Refused, answer).data?.reasons[0]?.description.replace(/\.$/, '')
}
