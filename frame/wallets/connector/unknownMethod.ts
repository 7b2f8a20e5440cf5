import { codeOf, dataOf, UnsupportedMethodError, unsupportedBy } from '#shared/errors.ts'

/** JSON-RPC has codes of its own for an unknown method, and so has EIP-1474. Wallets use them beside EIP-1193's. */
const unknownMethod = [UnsupportedMethodError.code, -32601, -32004]

/** Returns the error for the page. A wallet's error about a method that it does not know gets the code 4200. */
export function clarifyUnknownMethod(error: unknown, wallet: string, method: string): unknown {
  const codes = [codeOf(error), codeOf(dataOf(error).originalError)]
  if (!codes.some((code) => code !== undefined && unknownMethod.includes(code))) return error
  return unsupportedBy(wallet, method, error)
}
