import { proofHeader } from '@oriel/shared/backend/custody.ts'
import { LoginFailure } from '@oriel/shared/backend/login.ts'
import {
  CustodyConflictError,
  EmailRefusedError,
  LoginBrowserError,
  LoginCodeWrongError,
  LoginDeniedError,
  LoginExpiredError,
  LoginLockedError,
  LoginProviderError,
  LoginStaleError,
  MailNotSentError,
  OwnerNotProvenError,
  WalletServerError,
} from '@oriel/shared/errors/loginErrors.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'
import { toBackendUrl } from '../platform/backendUrl.ts'

type Call<result extends z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  token?: string | undefined
  result: result
  signal?: AbortSignal | undefined
  prove?: Prove | undefined
}

/**
 * Signs a write request and returns the proof. `body` is the exact request body, or an empty string if there is none.
 */
export type Prove = (write: { method: Call<z.ZodMiniType>['method']; path: string; body: string }) => Promise<string>

const Refused = z.object({
  reasons: z.array(z.object({ field: z.string(), description: z.string(), attemptsLeft: z.optional(z.number()) })),
})

const failures = {
  code: LoginCodeWrongError,
  expired: LoginExpiredError,
  locked: LoginLockedError,
  denied: LoginDeniedError,
  provider: LoginProviderError,
  browser: LoginBrowserError,
  stale: LoginStaleError,
  session: LoginStaleError,
  mail: MailNotSentError,
} satisfies Record<LoginFailure, unknown>

export async function callBackend<result extends z.ZodMiniType>(call: Call<result>): Promise<z.output<result>> {
  const checked = z.safeParse(call.result, await send(call))
  if (!checked.success) throw new WalletServerError(undefined, { cause: formatFirstIssue(checked.error) })
  return checked.data
}

let send: (call: Call<z.ZodMiniType>) => Promise<unknown> = fetchFromBackend

/** Replaces the backend with a mock. Scenarios call this before they render the app. */
export function mockBackend(own: typeof send) {
  send = own
}

async function fetchFromBackend(call: Call<z.ZodMiniType>): Promise<unknown> {
  const { method, path, token, signal, prove } = call
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const proof = await prove?.({ method, path, body: body ?? '' })
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(proof !== undefined && { [proofHeader]: proof }),
  }
  let answer: unknown
  let response: Response
  try {
    const content = body === undefined ? {} : { body }
    response = await fetch(toBackendUrl(path), { method, headers, ...content, ...(signal && { signal }) })
    answer = response.status === 204 ? undefined : await response.json()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new WalletServerError(undefined, { cause })
  }
  if (!response.ok) throw toBackendError(response, answer)
  return answer
}

function toBackendError(response: Response, answer: unknown): Error {
  const { status } = response
  const reason = z.safeParse(Refused, answer).data?.reasons[0]
  const field = reason?.field
  const failure = z.safeParse(LoginFailure, field).data
  const wait = Number(response.headers.get('retry-after'))
  const until = wait > 0 ? { until: Date.now() + wait * 1000 } : {}
  if (failure)
    return new failures[failure](undefined, { data: { field, attemptsLeft: reason?.attemptsLeft, ...until } })
  if (field === 'proof') return new OwnerNotProvenError()
  if (status === 429) return new LoginLockedError(undefined, { data: { field, ...until } })
  if (status === 400 && field === 'email') return new EmailRefusedError(undefined, { data: { field } })
  if (status >= 500) return new WalletServerError(undefined, { data: { status } })
  return new CustodyConflictError(undefined, { data: { status, field } })
}
