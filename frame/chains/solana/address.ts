import { SolanaAddress } from '@oriel/shared/chains/caip.ts'
import { fromBase58 } from '@oriel/shared/encoding/base58.ts'

/** True if the text is base58 for exactly 32 bytes. Uses no library, to keep the Connect view small. */
export function isSolanaAddress(text: string): boolean {
  return SolanaAddress.safeParse(text).success && fromBase58(text)?.length === 32
}
