/**
 * The wallet shows these errors to the user, who can retry.
 *
 * @module Assets of an account
 */
import { errorClass } from './errors.ts'

// Errors 8135 to 8144 concern the account's assets and activity, and are loaded with the views that show them.
export const NftsUnavailableError = errorClass(
  'NftsUnavailableError',
  8135,
  'The NFTs could not be loaded. Check the connection and try again.',
)
