import type { Hex } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import type { TypedDataMethod } from '@oriel/shared/rpc/rpcMethods.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { controlsAccount } from './control.ts'
import { getTypedDataDigest } from './getTypedDataDigest.ts'
import { type SignedData, toSignedData } from './typedData.ts'

type Context = {
  /** Addresses of the wallet's own EVM accounts. */
  accounts: readonly string[]
  /** Request method, for the error message. */
  method: TypedDataMethod
}

/**
 * Throws -32602 for typed data that is never signed for a page, because it would give away control of an account or
 * cannot be encoded. Call this before prompting the user, so that the page receives the reason.
 */
export function checkTypedData(typedData: TypedData, { accounts, method }: Context): void {
  const signed = toSignedData(typedData)
  if (controlsAccount(signed, accounts))
    throw new InvalidParamsError('A page cannot ask for this signature: it would control the account.')
  const [first] = signed.unfit
  if (first !== undefined || !hasSameDigest(typedData, signed)) {
    const where = first === undefined ? '' : ` (${first.slice(0, 80)})`
    throw new InvalidParamsError(`${method}: the message does not fit its types${where}.`)
  }
}

/**
 * Checks that the rebuilt data has the same digest as the request. Detects malformed values that an encoder accepts.
 */
function hasSameDigest(typedData: TypedData, signed: SignedData): boolean {
  try {
    return computeSignedDigest(signed) === getTypedDataDigest(typedData)
  } catch (error) {
    // All addresses here are well-formed, so a rejected one has a wrong checksum. Accept it, because letter case is not
    // signed.
    return error instanceof Error && error.name === 'InvalidAddressError'
  }
}

export function computeSignedDigest({ primaryType, types, domain, message }: SignedData): Hex {
  const listed = Object.fromEntries([...types].map(([type, members]) => [type, [...members]]))
  return getTypedDataDigest({ primaryType, types: listed, domain, message })
}
