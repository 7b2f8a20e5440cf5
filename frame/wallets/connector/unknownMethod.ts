import { codeOf, dataOf, UnsupportedMethodError, unsupportedBy } from '#shared/errors/errors.ts'

/** JSON-RPC and EIP-1474 also define codes for an unknown method. Wallets use them in addition to EIP-1193's. */
const unknownMethod = [UnsupportedMethodError.code, -32601, -32004]

/** Returns the error for the page. A wallet's error for an unsupported method gets the code 4200. */
export function clarifyUnknownMethod(error: unknown, wallet: string, method: string): unknown {
  const codes = [codeOf(error), codeOf(dataOf(error).originalError)]
  if (!codes.some((code) => code !== undefined && unknownMethod.includes(code))) return error
  return unsupportedBy(wallet, method, error)
}
