/**
 * The wallet shows these errors to the user, who can retry or disconnect. `kit.signIn()` rejects with them.
 *
 * @module Sign-in with a wallet
 */
import { errorClass } from './errors.ts'

// Errors of sign-in with a wallet, loaded with the code that uses them. Codes 8109 to 8115 are rows of the
// specification's error catalogue (section 8), with the exact messages.
export const SignInStartError = errorClass(
  'SignInStartError',
  8109,
  'A problem occurred while trying initialize authentication',
)
export const SmartAccountSignInError = errorClass(
  'SmartAccountSignInError',
  8110,
  'This application might not support Smart Accounts',
)
export const SignatureDeclinedError = errorClass('SignatureDeclinedError', 8111, 'Signature declined')
export const SignInNotEnabledError = errorClass('SignInNotEnabledError', 8112, 'SIWX is not enabled')
export const NoActiveAddressError = errorClass('NoActiveAddressError', 8113, 'No ActiveCaipAddress found')
export const NoActiveNetworkError = errorClass('NoActiveNetworkError', 8114, 'No ActiveCaipNetwork or client found')
export const NoConnectionClientError = errorClass(
  'NoConnectionClientError',
  8115,
  'No ConnectionController client found',
)

/** Reasons why a verifier rejected a message. */
export type SignInRefusal =
  | 'malformed'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'expired'
  | 'early'
  | 'network'
  | 'address'
  | 'signature'

/** The server that stores the sign-ins rejected the message. `data` is `{ reason }` if the server reports one. */
export const SignInRefusedError = errorClass<{ reason?: SignInRefusal }>(
  'SignInRefusedError',
  8360,
  'The server did not accept the sign-in.',
)
/** The RPC node did not respond, so the contract signature could not be verified. */
export const SignInUnknownError = errorClass(
  'SignInUnknownError',
  8361,
  'The network did not answer, so the signature could not be checked. Try again.',
)
export const SignInUnreachableError = errorClass(
  'SignInUnreachableError',
  8362,
  'The server of the sign-in cannot be reached. Try again.',
)
