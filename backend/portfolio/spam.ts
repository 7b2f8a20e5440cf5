const advertisement =
  /https?:|www\.|[\p{L}\p{N}-]\.(?:com|org|net|io|xyz|app|site|online|click|link|live|top|vip|gift|claims?|cc|info|lat|events?)\b|t\.me\b|\b(?:claim|airdrop|reward|voucher|visit|giveaway|bonus|eligible|redeem)/iu

type Token = { name: string; symbol: string }

/** Whether a name or a symbol is an advertisement: an address of a page, or a call to go and get something. */
export function isAdvertisement({ name, symbol }: Token): boolean {
  return advertisement.test(name) || advertisement.test(symbol)
}

/**
 * Whether it calls itself like something that it is not: the network's own currency, or a token that the deployment names. Letters
 * that look the same in another script count as the same.
 */
export function isImpostor({ symbol }: Token, genuineSymbols: readonly string[]): boolean {
  const skeleton = toSkeleton(symbol)
  return genuineSymbols.some((genuine) => toSkeleton(genuine) === skeleton)
}

/** Letters of other scripts in the order of the Latin ones that they look like. */
const strange = 'АВЕКМНОРСТУХІЅЈԀΑΒΕΖΗΙΚΜΝΟΡΤΥΧ₮$0'
const plain = 'ABEKMHOPCTYXISJDABEZHIKMNOPTYXTSO'

function toSkeleton(symbol: string): string {
  const letters = symbol.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  return [...letters].map((letter) => plain[strange.indexOf(letter)] ?? letter).join('')
}
