import { type Risk, risk } from '../description/description.ts'
import { escapeLine } from '../description/safeText.ts'
import { compareHosts, findHosts, readHost, stripUrls } from './sites.ts'

// Detects logins that do not follow EIP-4361: texts of sites that predate the standard, and typed data.

const certain = [
  '(sign|log|logging|signing)[ -]?(in|on)(to)?',
  'login|authenticat\\w*|welcome to',
  '(access|open|enter|unlock) (to )?(your|my) (\\w+ )?(account|profile|session)',
]
const likely = [
  '(verify|prove|confirm)\\w* (that |me |this )?(you|your|my|i|ownership|owner)',
  '(connect|link|register)\\w* (your|my|this|with) (wallet|account|address)',
  'by signing|terms of (service|use)|nonce|session|one[ -]time|expires? (in|at|after)',
  '(not|never) (trigger|cost|initiate|authorize)|no gas|wallet address',
]
const toPattern = (words: readonly string[]) => new RegExp(`(?<![\\p{L}])(?:${words.join('|')})(?![\\p{L}])`, 'iu')
const certainWords = toPattern(certain)
const likelyWords = toPattern([...certain, ...likely])

/** Matches a login target that can be a host: `Sign in to bank.example`. */
const target = new RegExp(
  [
    `(?<![\\p{L}])(?:${certain.join('|')})(?![\\p{L}])`,
    '(?: (?:to|into|at|on|with))?(?: (?:the|your|my|our))?(?:(?: [\\p{L}\\p{N}]+)? (?:account|app|dashboard|page|profile|site|wallet|website) (?:at|on|of))?',
    ' [^\\p{L}\\p{N}\\s[]{0,3}(?<host>(?:https?|wss?)://[^\\s"\'<>()]+|\\[[\\da-f:.]+\\]|[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+)',
  ].join(''),
  'giu',
)
const findTargets = (text: string) =>
  [...text.matchAll(target)].flatMap(({ groups }) => readHost(groups?.host ?? '') ?? [])

const namePattern =
  /(?:[Ww]elcome to|[Ll]og(?:ging)?[ -]?(?:in|on)(?:to| to| at| with)|[Ss]ign(?:ing)?[ -]?(?:in|on)(?:to| to| at| with)|[Ll]ogin (?:to|at|on|for))\s+(?:the\s+)?((?:\p{Lu}[\p{L}\p{N}.&'’-]*\s?){1,3})/gu
/** Matches a first line like `Decentraland Login`. */
const titled = /^\s*((?:\p{Lu}[\p{L}\p{N}.&'’-]*\s){1,3})[Ll]og-?[Ii]n[ :.!]*(?:\n|$)/u
/** Words that do not identify an app, because many messages contain them. */
const common = new Set(
  [
    'app dapp site website platform marketplace wallet ethereum solana account dashboard portal web3 web your our my',
    'this the game community metamask world new click please sign log this session nonce you and user member customer',
    'admin message signature secure confirm verify approve request email time',
  ]
    .join(' ')
    .split(' '),
)

/**
 * Returns the risks of texts that log in to a site other than the page. A text has no field for the site, so the
 * function searches it for hosts and names. The page's own hosts and subdomains carry no risk, and neither do URLs in a
 * text without login words.
 */
export function getLoginRisks(texts: readonly string[], origin: string, isNamedLogin = false): Risk[] {
  const page = new URL(origin).hostname
  if (!isNamedLogin && !texts.some((text) => likelyWords.test(text))) return []
  const hosts = [...new Set([...texts.flatMap(findTargets), ...texts.flatMap(findHosts)])]
  const others = hosts.filter((host) => compareHosts(host, page) !== 'same')
  const foreign = others.find((host) => compareHosts(host, page) === 'foreign')
  // Report a danger only if the text does not name the page. A text that also names the page is unlikely to be the
  // exact text that a different site's server expects.
  const isCertain = hosts.length === others.length && (isNamedLogin || texts.some((text) => certainWords.test(text)))
  if (foreign !== undefined && isCertain) return [risk('danger', 'login-domain', { domain: foreign, origin })]
  const [other = hosts.length > 0 ? undefined : findName(texts, page)] = others
  return other === undefined ? [] : [createElsewhereRisk(other)]
}

/**
 * Returns the risk of a message that logs in to a site other than the page. The function knows login words only in
 * English, so a text in a different language that names another site may be a login, and so may a text with a code.
 */
export function getMessageLoginRisks(texts: readonly string[], origin: string): Risk[] {
  const risks = getLoginRisks(texts, origin)
  if (risks.length > 0) return risks
  const page = new URL(origin).hostname
  const linking = texts.filter((text) => findHosts(text).length > 0)
  if (linking.flatMap(findHosts).some((host) => compareHosts(host, page) === 'same')) return []
  const [host] = linking.filter((text) => !isEnglishProse(text)).flatMap(findHosts)
  return host === undefined ? [] : [createElsewhereRisk(host)]
}

const english = new Set(
  'a about all am an and any are as at be by can do for from have i if in is it my of on or our see that the this to we will with you your'.split(
    ' ',
  ),
)

function isEnglishProse(text: string): boolean {
  const rest = stripUrls(text)
  const words = rest.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const isCoded = /(?<!\d)(?!20\d\d(?!\d))\d{4}|(?=[a-z]{0,7}\d)[a-z\d]{8}/i.test(rest)
  return !isCoded && words.filter((word) => english.has(word)).length * 4 >= words.length
}

export const createElsewhereRisk = (domain: string) =>
  risk('warning', 'login-elsewhere', { domain: escapeLine(domain, 60).text })

/** Returns the first app name in a sign-in phrase that does not match the page's host. */
function findName(texts: readonly string[], page: string): string | undefined {
  const found = texts.flatMap((text) => [...text.matchAll(namePattern), titled.exec(text) ?? []])
  const names = found.map(([, name = '']) => name.trim())
  return names.find((name) => isOtherName(name, page))
}

/**
 * Returns true if no word of the name matches the page's host. Returns false for local pages, because they share one
 * host.
 */
export function isOtherName(name: string, page: string): boolean {
  if (/^(localhost|[\d.]+)$|\.localhost$|:/.test(page)) return false
  const words = (name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !common.has(word))
  const labels = page.split('.').slice(0, -1)
  const belongsToPage = (word: string) =>
    labels.join('').replaceAll('-', '').includes(word) ||
    labels.some((label) => label.length > 3 && word.includes(label))
  return words.length > 0 && !words.some(belongsToPage)
}
