import { AttemptState } from '@oriel/shared/backend/login.ts'
import { HttpStatusError } from '@oriel/shared/errors/catalogueErrors.ts'
import * as z from 'zod/mini'
import { toBackendUrl } from '../platform/backendUrl.ts'

/** Fetches the state of a login attempt. `watch` is the secret that identifies the attempt. */
export async function readAttemptState(
  watch: string,
  signal: AbortSignal,
): Promise<z.infer<typeof AttemptState>['state']> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(toBackendUrl('/v1/login/watch'), {
    method: 'POST',
    headers,
    body: JSON.stringify({ watch }),
    signal,
  })
  if (!response.ok) throw new HttpStatusError(response.status)
  return z.parse(AttemptState, await response.json()).state
}
