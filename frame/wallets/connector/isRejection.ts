import { WalletError } from '#shared/errors.ts'

/** True when the error is a rejection of the visitor: here, in an extension, or on a phone. */
export function isRejection(error: unknown): error is WalletError {
  return error instanceof WalletError && (error.code === 4001 || (error.code >= 5000 && error.code <= 5003))
}
