import { type SignInRefusal, SignInRefusedError } from '#shared/errors/signInErrors.ts'

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

/** The reason is shown to the user only if it is one of ours. */
export function refusedFor(reason: unknown, cause: unknown) {
  return new SignInRefusedError(undefined, { data: isRefusal(reason) ? { reason } : undefined, cause })
}
