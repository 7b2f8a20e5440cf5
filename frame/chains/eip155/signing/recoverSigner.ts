import type { Hex } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { recoverMessageAddress } from 'viem'

/** Recovers the address that signed a personal message (EIP-191). Returns it with its checksum, like `eth_accounts`. */
export async function recoverSigner(message: Hex, signature: Hex): Promise<Hex> {
  try {
    return await recoverMessageAddress({ message: { raw: message }, signature })
  } catch (cause) {
    throw new InvalidParamsError('personal_ecRecover: nobody can have made this signature.', { cause })
  }
}
