import { SolanaAddress } from '#shared/chains/caip.ts'
import { fromBase58 } from '#shared/encoding/base58.ts'

/** True when the text is base58 of exactly 32 bytes. Uses no library, because Connect also checks addresses. */
export function isSolanaAddress(text: string): boolean {
  return SolanaAddress.safeParse(text).success && fromBase58(text)?.length === 32
}
