import { SolanaAddress } from '#shared/caip.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Whether the text is base58 of exactly 32 bytes. Without a library: Connect checks addresses, too. */
export function isSolanaAddress(text: string): boolean {
  if (!SolanaAddress.safeParse(text).success) return false
  const zeros = text.length - text.replace(/^1+/, '').length
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character))
  const rest = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + rest === 32
}
