/**
 * The wallet shows these to the visitor, who can try again.
 *
 * @module Assets of an account
 */
import { errorClass } from './errors.ts'

// These errors, 8135 to 8144, concern what an account owns and did. They are loaded with the views that show it.
export const NftsUnavailableError = errorClass(
  'NftsUnavailableError',
  8135,
  'The NFTs could not be loaded. Check the connection and try again.',
)
