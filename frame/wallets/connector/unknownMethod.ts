import {
  createUnsupportedError,
  getErrorCode,
  getErrorData,
  UnsupportedMethodError,
} from '@oriel/shared/errors/errors.ts'

/** Error codes for an unknown method in EIP-1193, JSON-RPC and EIP-1474. Wallets use all three. */
const unknownMethod = [UnsupportedMethodError.code, -32601, -32004]

/** Converts a wallet's error for an unsupported method to code 4200. Returns other errors unchanged. */
export function clarifyUnknownMethod(error: unknown, wallet: string, method: string): unknown {
  const codes = [getErrorCode(error), getErrorCode(getErrorData(error).originalError)]
  if (!codes.some((code) => code !== undefined && unknownMethod.includes(code))) return error
  return createUnsupportedError(wallet, method, error)
}
