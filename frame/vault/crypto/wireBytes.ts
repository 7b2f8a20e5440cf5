import type { WireSealed } from '@oriel/shared/backend/custody.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { base64urlnopad } from '@scure/base'
import { type Bytes, type Sealed, toUnshared } from './crypto.ts'

/** Encodes bytes as base64url. Must not be called with secret bytes, because strings cannot be wiped. */
export const toText = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

export function fromText(text: string): Bytes {
  try {
    return toUnshared(base64urlnopad.decode(text))
  } catch (cause) {
    // Replace the library's message, because it quotes the input.
    throw new InvalidParamsError('This is not base64url.', { cause })
  }
}

export const encodeSealed = ({ iv, ct }: Sealed): WireSealed => ({ iv: toText(iv), ct: toText(ct) })
export const decodeSealed = ({ iv, ct }: WireSealed): Sealed => ({ iv: fromText(iv), ct: fromText(ct) })
