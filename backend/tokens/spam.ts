import type { SpamReason } from '#shared/account.ts'

const advertisement =
  /https?:|www\.|[\p{L}\p{N}-]\.(?:com|org|net|io|xyz|app|site|online|click|link|live|top|vip|gift|claims?|cc|info|lat|events?)\b|t\.me\b|\b(?:claim|airdrop|reward|voucher|visit|giveaway|bonus|eligible|redeem)/iu

type Token = { name: string; symbol: string }

/** Must not be called for tokens that the deployment names. */
export function findTokenSpam(token: Token, genuineSymbols: readonly string[] = []): SpamReason | undefined {
  if (isAdvertisement(token)) return 'advertisement'
  return isImpostor(token, genuineSymbols) ? 'impostor' : undefined
}

type TransferContext = {
  movement: { token: string | null; kind: string; amount: bigint; isPushed: boolean }
  facts: Token | undefined
  /** Addresses in lower case. */
  genuine: ReadonlySet<string>
  genuineSymbols: readonly string[]
  isOwn: boolean
}

/**
 * Returns why a transfer counts as spam for an account. The native currency and tokens that the deployment names never
 * do, with one exception: a transfer of nothing that another account sent. It only serves to put an address that
 * resembles a known one into the history (address poisoning), and genuine tokens allow it too.
 */
export function findTransferSpam(context: TransferContext): SpamReason | undefined {
  const { movement, facts, genuine, genuineSymbols, isOwn } = context
  const { token, kind, amount, isPushed } = movement
  if (token === null) return undefined
  if (kind === 'ERC20' && amount === 0n && !isOwn) return 'zeroTransfer'
  if (genuine.has(token)) return undefined
  return (facts && findTokenSpam(facts, genuineSymbols)) ?? (isPushed && !isOwn ? 'massTransfer' : undefined)
}

export function spamFlags(reason: SpamReason | undefined): { is_spam: boolean; spam_reason?: SpamReason } {
  return { is_spam: reason !== undefined, ...(reason && { spam_reason: reason }) }
}

export function isAdvertisement({ name, symbol }: Token): boolean {
  return advertisement.test(name) || advertisement.test(symbol)
}

/** Lookalike letters of other scripts count as Latin ones. */
export function isImpostor({ symbol }: Token, genuineSymbols: readonly string[]): boolean {
  const skeleton = toSkeleton(symbol)
  return genuineSymbols.some((genuine) => toSkeleton(genuine) === skeleton)
}

/** Lookalikes from other scripts, in the order of the letters in `latin`. */
const lookalikes = 'АВЕКМНОРСТУХІЅЈԀΑΒΕΖΗΙΚΜΝΟΡΤΥΧ₮$0'
const latin = 'ABEKMHOPCTYXISJDABEZHIKMNOPTYXTSO'

function toSkeleton(symbol: string): string {
  const letters = symbol.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  return [...letters].map((letter) => latin[lookalikes.indexOf(letter)] ?? letter).join('')
}
