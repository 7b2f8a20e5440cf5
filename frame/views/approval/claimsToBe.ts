/** Names that pages borrow most. A site whose own domain has the name claims nothing. */
const brands = [
  ...['metamask', 'coinbase', 'binance', 'phantom', 'ledger', 'trezor', 'rainbow', 'trust wallet', 'oriel', 'safe'],
  ...['uniswap', 'opensea', 'blur', 'aave', 'lido', 'curve', 'pancakeswap', '1inch', 'jupiter', 'raydium', 'compound'],
  ...['ethereum', 'solana', 'polygon', 'arbitrum', 'optimism', 'walletconnect', 'etherscan', 'kraken', 'revolut'],
  ...['google', 'apple', 'paypal', 'microsoft', 'telegram', 'discord'],
]
const seals = /\b(verified|official|secure|trusted|authentic|support)\b/i
const domain = /([\p{L}\p{N}-]+\.)+\p{L}{2,}/gu
/** The wallet writes characters that could mislead in this form. */
const marked = /⟨U\+[0-9A-F]+⟩/

/**
 * Returns whether the name that a page gives itself says more than the page may: another domain, a well-known name, a
 * seal, or hidden characters. Such a name is shown as a claim.
 */
export function claimsToBe(name: string, origin: string): boolean {
  const host = hostOf(origin)
  const plain = name.toLowerCase()
  const isOwn = (one: string) => host === one || host.endsWith(`.${one}`)
  if (marked.test(name) || seals.test(name)) return true
  if ((plain.match(domain) ?? []).some((one) => !isOwn(one))) return true
  // Anyone can put a name before a domain of their own, so only the domain itself counts.
  const [own] = host.split('.').slice(-2)
  return brands.some((brand) => hasWord(plain, brand) && own !== brand.replaceAll(' ', ''))
}

const hasWord = (text: string, word: string) => ` ${text.split(/[^\p{L}\p{N}]+/u).join(' ')} `.includes(` ${word} `)

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : ''
}
