import { recoverMessageAddress } from 'viem'
import type { Hex } from '#shared/caip.ts'
import { InvalidParamsError } from '#shared/errors.ts'

/** Returns who signed a personal message (EIP-191), in lower case as geth's `personal_ecRecover` does. */
export async function recoverSigner(message: Hex, signature: Hex): Promise<Hex> {
  try {
    return (await recoverMessageAddress({ message: { raw: message }, signature })).toLowerCase() as Hex
  } catch (cause) {
    throw new InvalidParamsError('personal_ecRecover: nobody can have made this signature.', { cause })
  }
}
