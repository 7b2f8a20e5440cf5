import { protocolVersion } from '@oriel/shared/constants.ts'
import { HttpStatusError, type RefusedReason } from '@oriel/shared/errors/catalogueErrors.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'
import { config } from '../platform/config.ts'
import { outside } from '../platform/outside.ts'

const timeoutMs = 15_000

type ReadParams<result extends z.ZodMiniType> = {
  path: string
  query?: Record<string, string | undefined>
  /** JSON body of a POST request. If omitted, the request is a GET. */
  body?: object
  result: result
  signal?: AbortSignal | undefined
  onAnswer?: (answer: Response) => void
}

/**
 * Sends a request to the Blockchain API and parses the response. Throws 'HTTP status code: {n}' for error statuses.
 * Rethrows the TypeError of `fetch`.
 */
export async function readApi<result extends z.ZodMiniType>({
  path,
  query = {},
  body,
  result,
  signal,
  onAnswer,
}: ReadParams<result>) {
  const params = new URLSearchParams({ projectId: config.projectId, st: 'oriel', sv: `html-core-${protocolVersion}` })
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await outside.fetch(`${path}?${params}`, {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  onAnswer?.(response)
  if (!response.ok) throw new HttpStatusError(response.status, await readReasons(response))
  const checked = z.safeParse(result, await response.json())
  if (!checked.success) throw new TypeError(`${path} answered something else: ${formatFirstIssue(checked.error)}`)
  return checked.data
}

const Refused = z.object({ reasons: z.array(z.object({ field: z.string(), description: z.string() })) })

/** Returns the reasons in an error response, or undefined if it comes from a proxy rather than our backend. */
async function readReasons(response: Response): Promise<RefusedReason[] | undefined> {
  try {
    return z.safeParse(Refused, await response.json()).data?.reasons
  } catch {
    // Ignore a body that isn't JSON. Proxies often respond with HTML.
    return undefined
  }
}
