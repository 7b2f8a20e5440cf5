import { fromBase58 } from '#shared/base58.ts'
import { SolanaAddress } from '#shared/caip.ts'

/**
 * Returns whether the text is base58 of exactly 32 bytes. It uses no library, because Connect checks addresses, too.
 */
export function isSolanaAddress(text: string): boolean {
  return SolanaAddress.safeParse(text).success && fromBase58(text)?.length === 32
}
