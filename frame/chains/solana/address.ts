import { fromBase58 } from '#shared/base58.ts'
import { SolanaAddress } from '#shared/caip.ts'

/** Whether the text is base58 of exactly 32 bytes. Without a library: Connect checks addresses, too. */
export function isSolanaAddress(text: string): boolean {
  return SolanaAddress.safeParse(text).success && fromBase58(text)?.length === 32
}
