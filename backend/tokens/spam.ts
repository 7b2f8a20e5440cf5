import type { SpamReason } from '@oriel/shared/backend/account.ts'
import { computeSkeletons } from './skeleton.ts'

const advertisement =
  /https?:|www\.|[\p{L}\p{N}-]\.(?:com|org|net|io|xyz|app|site|online|click|link|live|top|vip|gift|claims?|cc|info|lat|events?)\b|t\.me\b|\b(?:claim|airdrop|reward|voucher|visit|giveaway|bonus|eligible|redeem)/iu

type Token = { name: string; symbol: string }
/** Skeletons of the names and symbols of configured tokens and the native currency. */
export type Genuine = { symbols: ReadonlySet<string>; names: ReadonlySet<string> }

const none: Genuine = { symbols: new Set(), names: new Set() }

export function collectGenuine(tokens: readonly Partial<Token>[]): Genuine {
  const collectSkeletons = (texts: readonly (string | undefined)[]) =>
    new Set(texts.flatMap((text) => (text ? findSkeletons(text) : [])))
  return {
    symbols: collectSkeletons(tokens.map(({ symbol }) => symbol)),
    names: collectSkeletons(tokens.map(({ name }) => name)),
  }
}

/** Collects the skeletons of the native currency and of the genuine tokens with known metadata. */
export function collectKnownGenuine(
  nativeCurrency: Token,
  genuine: Iterable<string>,
  metadata: ReadonlyMap<string, Partial<Token>>,
): Genuine {
  const tokens: Partial<Token>[] = [nativeCurrency]
  for (const id of genuine) tokens.push(metadata.get(id) ?? {})
  return collectGenuine(tokens)
}

/**
 * Returns the reason why a token counts as spam, or undefined if it does not. Must not be called for configured tokens.
 */
export function findTokenSpam(token: Token, genuine = none): SpamReason | undefined {
  if (isAdvertisement(token)) return 'advertisement'
  return isImpostor(token, genuine) ? 'impostor' : undefined
}

type TransferContext = {
  movement: { token: string | null; kind: string; amount: bigint; isPushed: boolean }
  metadata: Token | undefined
  /** Addresses in lower case. */
  genuine: ReadonlySet<string>
  texts: Genuine
  isOwn: boolean
  /** True if the transfer moves a token from an account that neither signed it nor ever used the token. */
  isForged: boolean
}

/**
 * Returns the reason why a transfer counts as spam for an account, or undefined if it does not. A transfer of the
 * native currency is never spam. A transfer of a configured token is spam only if its value is zero and another account
 * sent it. The only purpose of such a transfer is to put a lookalike of a known address into the history (address
 * poisoning). Genuine tokens allow zero-value transfers, too.
 */
export function findTransferSpam(context: TransferContext): SpamReason | undefined {
  const { movement, metadata, genuine, texts, isOwn, isForged } = context
  const { token, kind, amount, isPushed } = movement
  if (token === null) return undefined
  if (kind === 'ERC20' && amount === 0n && !isOwn) return 'zeroTransfer'
  if (genuine.has(token)) return undefined
  const reason = metadata && findTokenSpam(metadata, texts)
  if (reason !== undefined) return reason
  if (isForged) return 'forged'
  return isPushed && !isOwn ? 'massTransfer' : undefined
}

export function toSpamFlags(reason: SpamReason | undefined): { is_spam: boolean; spam_reason: SpamReason | undefined } {
  return { is_spam: reason !== undefined, spam_reason: reason }
}

export function isAdvertisement({ name, symbol }: Token): boolean {
  return advertisement.test(name) || advertisement.test(symbol)
}

/**
 * Returns true if the token imitates a configured one. The token's name may equal a genuine token's name, because a
 * bridged token keeps the name and changes the symbol, such as "USD Coin" (USDC.e).
 */
export function isImpostor({ name, symbol }: Token, { symbols, names }: Genuine): boolean {
  const isGenuine = (text: string, genuine: ReadonlySet<string>) =>
    findSkeletons(text).some((skeleton) => genuine.has(skeleton))
  return isGenuine(symbol, symbols) || isGenuine(symbol, names) || isGenuine(name, symbols)
}

const findSkeletons = (text: string) => computeSkeletons(text).filter((skeleton) => skeleton !== '')
