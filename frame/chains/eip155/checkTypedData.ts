import type { Hex } from '#shared/caip.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import type { TypedData } from '#shared/rpcSchemas.ts'
import { controlsAccount } from './describe/typed/control.ts'
import { type SignedData, signedMessage } from './describe/typedData.ts'
import { digestOf } from './signing.ts'

/** The addresses of this wallet's own EVM accounts. */
type Context = { accounts: readonly string[] }

/**
 * Throws -32602 for typed data that is never signed for a page: what would control an account, and what cannot be encoded.
 * It is called before anybody is asked, so that the page hears the reason.
 */
export function checkTypedData(typedData: TypedData, { accounts }: Context): void {
  const signed = signedMessage(typedData)
  if (controlsAccount(signed, accounts))
    throw new InvalidParamsError('A page cannot ask for this signature: it would control the account.')
  const [first] = signed.unfit
  if (first !== undefined || !isShownAsSigned(typedData, signed)) {
    const where = first === undefined ? '' : ` (${first.slice(0, 80)})`
    throw new InvalidParamsError(`eth_signTypedData_v4: the message does not fit its types${where}.`)
  }
}

/** Returns whether the digest of what is shown is that of what came, whatever an encoder makes of odd values. */
function isShownAsSigned(typedData: TypedData, signed: SignedData): boolean {
  try {
    return digestOfSigned(signed) === digestOf({ type: 'eip155:typedData', typedData })
  } catch (error) {
    // All addresses are well formed here, so this is one whose letters are in the wrong case. They are not signed.
    return (error as Error).name === 'InvalidAddressError'
  }
}

/** The digest of typed data that was rebuilt. */
export function digestOfSigned({ primaryType, types, domain, message }: SignedData): Hex {
  const typedData: TypedData = {
    primaryType,
    types: Object.fromEntries([...types].map(([type, members]) => [type, [...members]])),
    domain,
    message,
  }
  return digestOf({ type: 'eip155:typedData', typedData })
}
