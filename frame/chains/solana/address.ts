import { SolanaAddress } from '#shared/chains/caip.ts'
import { fromBase58 } from '#shared/encoding/base58.ts'

/**
 * Returns whether the text is base58 of exactly 32 bytes. It uses no library, because Connect checks addresses, too.
 */
export function isSolanaAddress(text: string): boolean {
  return SolanaAddress.safeParse(text).success && fromBase58(text)?.length === 32
}
