import { WalletError } from '@oriel/shared/errors/errors.ts'

export function isRejection(error: unknown): error is WalletError {
  return error instanceof WalletError && (error.code === 4001 || (error.code >= 5000 && error.code <= 5003))
}
