/**
 * Domain endings to recognize in texts. A dotted word counts as a host only if it has one of these endings or a
 * two-letter ending that is not in `files`. This excludes words such as `Node.js`.
 */
const endings = new Set(
  [
    'com org net edu gov info biz app dev xyz finance exchange fi trade market markets games game gg art zone world world',
    'network money cash club live online site store shop tech technology cloud capital fund fyi lol fun wtf vip win bet',
    'pro one network bio social media news blog page link click systems digital global group build tools works studio',
    'land city space limo domains foundation financial credit loans bank exchange trading example test new top wiki day',
    'services solutions agency company ventures ninja rocks run team today chat email codes academy center ooo tips eth.limo',
  ]
    .join(' ')
    .split(' '),
)
const files = new Set('js ts py md sh rs cs pl mm vy eg ie so'.split(' '))
const bareHost =
  /(?<![@\p{L}\p{N}_.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(\p{L}{2,24})(?![\p{L}\p{N}_-])/gu
const url = /(?<![a-z])(?:https?|wss?):\/\/(?:(?!https?:\/\/)[^\s"'<>()[\]{}|\\^`])+/gi

/** Matches hosts of user content: documents, code, chats. Sites do not host their logins there. */
const hosting =
  /(^|\.)(notion\.(site|so)|gitbook\.io|github\.com|docs\.google\.com|medium\.com|mirror\.xyz|ipfs\.io|iubenda\.com|termly\.io|twitter\.com|x\.com|t\.me|discord\.(gg|com)|eips\.ethereum\.org)$/

/** Replaces URLs with spaces. */
export const stripUrls = (text: string) => text.replace(url, ' ')

/** Returns the hosts in a text, both in URLs and as plain words. Normalizes them as browsers do. */
export function findHosts(text: string): string[] {
  const urls = [...text.matchAll(url)].flatMap(([match]) => parseHost(match.replace(/[.,;:!?]+$/, '')) ?? [])
  const bare = [...stripUrls(text).matchAll(bareHost)].flatMap(([match, ending = '']) => {
    const end = ending.toLowerCase()
    const isHost = endings.has(end) || (end.length === 2 && !files.has(end))
    return isHost ? (parseHost(`https://${match}`) ?? []) : []
  })
  return [...new Set([...urls, ...bare])].filter((host) => !hosting.test(host))
}

/** Endings of words that are not web hosts, like `Next.js` and `mallory.eth`. */
const otherWords = new Set('js ts cs vy eth sol'.split(' '))

/**
 * Parses a word as a host with any ending. Use this only where the text announces a site. Does not mistake two
 * sentences without a space between them for a host.
 */
export function readHost(word: string): string | undefined {
  if (word.includes('://')) return parseHost(word.replace(/[.,;:!?]+$/, ''))
  const [ending = ''] = /[^.]+$/.exec(word) ?? []
  const isAddress = word.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(word)
  const isEnding = /^(\p{L}{2,24}|xn--[a-z\d-]+)$/iu.test(ending) && !/^\p{Lu}\p{Ll}/u.test(ending)
  return isAddress || (isEnding && !otherWords.has(ending.toLowerCase())) ? parseHost(`https://${word}`) : undefined
}

/** Returns the host without its port. Returns undefined above 253 characters, the maximum for a host name. */
function parseHost(address: string): string | undefined {
  try {
    const { hostname } = new URL(address)
    return hostname.length <= 253 ? hostname : undefined
  } catch {
    // The text after the slashes is not a valid host.
    return undefined
  }
}

/**
 * Compares two hosts.
 * - `same`: they are equal, or one is a subdomain of the other
 * - `sibling`: they share a parent, either one site or a provider of public subdomains (`a.vercel.app`)
 * - `foreign`: all others
 */
export function compareHosts(hostname: string, otherHostname: string): 'same' | 'sibling' | 'foreign' {
  const [a, b] = [hostname, otherHostname].map((host) => host.toLowerCase().replace(/^www\./, '')) as [string, string]
  if (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)) return 'same'
  const [first, second] = [getParentDomain(a), getParentDomain(b)]
  return first !== undefined && first === second ? 'sibling' : 'foreign'
}

/** Returns the last two labels, or three if the last two are an ending like `co.uk`. */
function getParentDomain(host: string): string | undefined {
  const labels = host.split('.')
  if (labels.length < 2 || /^[\d.]+$|:/.test(host)) return undefined
  const [second = '', top = ''] = labels.slice(-2)
  const count = top.length === 2 && second.length <= 3 ? 3 : 2
  return labels.length < count ? undefined : labels.slice(-count).join('.')
}
