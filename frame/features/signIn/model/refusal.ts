import { type SignInRefusal, SignInRefusedError } from '@oriel/shared/errors/signInErrors.ts'

const reasons = {
  malformed: true,
  domain: true,
  uri: true,
  nonce: true,
  expired: true,
  early: true,
  network: true,
  address: true,
  signature: true,
} satisfies Record<SignInRefusal, true>

export const isRefusal = (value: unknown): value is SignInRefusal =>
  typeof value === 'string' && Object.hasOwn(reasons, value)

/** Creates the error for a refused sign-in. The user sees the reason only if it is listed above. */
export function createRefusedError(reason: unknown, cause: unknown) {
  return new SignInRefusedError(undefined, { data: isRefusal(reason) ? { reason } : undefined, cause })
}
