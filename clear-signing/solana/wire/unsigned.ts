import type { Hex } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError, UnauthorizedError } from '@oriel/shared/errors/errors.ts'
import { base58, base64, hex } from '@scure/base'
import { getSignerIndex, joinTransaction, parseTransaction, type SplitTransaction } from './transaction.ts'

export type UnsignedSolana = {
  message: Hex
  /** Signatures in signer order. Missing signatures are zeros. */
  signatures: Hex[]
  /** Block height after which the network rejects the transaction. Undefined if it never expires. */
  lastValidBlockHeight?: number | undefined
}

/** Parses a base64 transaction. Throws a coded error if this account cannot sign it. */
export function readWire(transaction: string, account: string): SplitTransaction {
  let bytes: Uint8Array
  try {
    bytes = base64.decode(transaction)
  } catch {
    throw new InvalidParamsError('transaction: expected base64')
  }
  const split = parseTransaction(bytes)
  if (getSignerIndex(split.parsed, account) < 0) throw new UnauthorizedError()
  return split
}

export function toWire({ message, signatures }: UnsignedSolana, account: string, signature: Uint8Array): Uint8Array {
  const bytes = signatures.map((encoded) => hex.decode(encoded.slice(2)))
  const split = parseTransaction(joinTransaction(bytes, hex.decode(message.slice(2))))
  const place = getSignerIndex(split.parsed, account)
  return joinTransaction(
    bytes.map((existing, at) => (at === place ? signature : existing)),
    split.message,
  )
}

/** Returns the transaction ID: its first signature, in base58. */
export function getWireSignature(wire: Uint8Array): string {
  return base58.encode(wire.subarray(1, 65))
}
