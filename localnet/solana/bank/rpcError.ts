/** Error with a code of a Solana node. */
export class RpcError extends Error {
  override name = 'RpcError'
  code: number
  data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export function createInvalidParamsError(message: string): RpcError {
  return new RpcError(-32602, message)
}
