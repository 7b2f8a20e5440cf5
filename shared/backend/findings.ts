import type { Finding } from './doctor.ts'

type Row = { check: string; status: Finding['status']; code: number; message: string }

/**
 * Findings of the doctor, with codes 8200 to 8299. Each check has a block of five codes, or shares a block with one
 * other check.
 */
export const findingRows = {
  frameStarted: defineFinding('frame', 'ok', 8200, 'The wallet starts in this page.'),

  brandSame: defineFinding('brand', 'ok', 8201, 'Pages list the wallet under the name of the deployment, {name}.'),
  brandOther: defineFinding(
    'brand',
    'warning',
    8202,
    '{page} lists the wallet as “{announced}” ({announcedRdns}). The deployment is “{name}” ({rdns}).',
  ),

  cspOpen: defineFinding('csp', 'ok', 8205, 'The Content-Security-Policy of {page} lets it embed the wallet.'),
  cspFrame: defineFinding('csp', 'failed', 8206, 'The {directive} of {page} keeps it from embedding the wallet.'),
  cspScript: defineFinding(
    'csp',
    'warning',
    8207,
    'The {directive} of {page} keeps it from loading {script}. A page that has the SDK in its own code needs no change.',
  ),
  cspParts: defineFinding(
    'csp',
    'warning',
    8208,
    'The {directive} of {page} keeps the script tag from loading {files}. A page that has the SDK in its own code needs no change.',
  ),
  headersUnread: defineFinding('headers', 'unknown', 8209, 'The headers of {page} could not be read: {reason}'),

  coopOpen: defineFinding('coop', 'ok', 8210, '{page} lets the wallet window reach the page: {value}.'),
  coopCut: defineFinding(
    'coop',
    'failed',
    8211,
    'Cross-Origin-Opener-Policy: {value} of {page} cuts the wallet window off, and nothing can be approved in it.',
  ),

  coepFine: defineFinding('coep', 'ok', 8215, 'The wallet and its script file may be loaded: {value}.'),

  optionsTaken: defineFinding('options', 'ok', 8216, 'The wallet takes each option of the page.'),
  optionIgnored: defineFinding('options', 'warning', 8217, 'The wallet ignores the option {option}. {reason}'),

  permissionsOpen: defineFinding(
    'permissions',
    'ok',
    8220,
    'The wallet may use passkeys and the clipboard in the page.',
  ),
  permissionsHeader: defineFinding(
    'permissions',
    'warning',
    8221,
    'The Permissions-Policy of {page} denies the wallet: {features}.',
  ),
  permissionsDenied: defineFinding(
    'permissions',
    'warning',
    8222,
    'The page that embeds the wallet denies it: {features}.',
  ),

  iframeWhole: defineFinding('iframe', 'ok', 8225, 'The iframe has the attributes that the SDK gave it.'),
  iframeSandbox: defineFinding('iframe', 'failed', 8226, 'The sandbox attribute of the iframe lacks: {tokens}.'),
  iframeAllow: defineFinding('iframe', 'warning', 8227, 'The allow attribute of the iframe lacks: {features}.'),

  notNested: defineFinding('nesting', 'ok', 8230, 'No other page is around the page that embeds the wallet.'),
  nestedInSafe: defineFinding(
    'nesting',
    'ok',
    8231,
    'The page is an app of {origin}: approvals are made in the wallet window, also on a trusted page.',
  ),

  secure: defineFinding('secure', 'ok', 8235, 'This is a secure context.'),
  insecure: defineFinding(
    'secure',
    'failed',
    8236,
    'This is no secure context: there are no passkeys and no keys without one.',
  ),

  hostAlone: defineFinding(
    'host',
    'ok',
    8237,
    'No name below {host} was found, whose pages could use the wallet’s passkeys.',
  ),
  hostApex: defineFinding(
    'host',
    'warning',
    8238,
    '{host} is the apex of a domain: pages on each name below it can use the wallet’s passkeys. Give the wallet a name of its own, such as wallet.{host}, before it has users: passkeys do not move.',
  ),
  hostWildcard: defineFinding(
    'host',
    'warning',
    8239,
    'Every name below {host} resolves (a wildcard record), and pages on such names can use the wallet’s passkeys. Remove the record.',
  ),

  originTrusted: defineFinding(
    'origin',
    'ok',
    8240,
    '{origin} is allowed, and trusted with approvals inside the page.',
  ),
  originAllowed: defineFinding(
    'origin',
    'ok',
    8241,
    '{origin} is allowed. It is not in "trustedOrigins": approvals are made in the wallet window.',
  ),
  originUnknown: defineFinding(
    'origin',
    'failed',
    8242,
    '{origin} is not in "allowedOrigins" of the project "{project}".',
  ),

  storageWorks: defineFinding('storage', 'ok', 8245, 'What the wallet stores stays here.'),
  storagePartitioned: defineFinding(
    'storage',
    'ok',
    8246,
    'What the wallet stores here stays, for this site alone (partitioned).',
  ),
  storageVolatile: defineFinding(
    'storage',
    'ok',
    8247,
    'What the wallet stores stays until the browser needs the room: it has not promised to keep it.',
  ),
  storageDenied: defineFinding(
    'storage',
    'warning',
    8248,
    'The browser denies the wallet its storage here: {what}. The site has to be connected again with every load.',
  ),

  popupsUnknown: defineFinding(
    'popups',
    'unknown',
    8250,
    'Whether the browser blocks the wallet window is known only when a click has opened one.',
  ),
  popupOpen: defineFinding('popups', 'ok', 8251, 'The wallet window is open.'),
  popupBlocked: defineFinding(
    'popups',
    'warning',
    8252,
    'The browser has blocked the wallet window: a link stands in its place.',
  ),

  passkeysHere: defineFinding('passkeys', 'ok', 8255, 'This device keeps passkeys.'),
  passkeysElsewhere: defineFinding(
    'passkeys',
    'warning',
    8256,
    'This device keeps no passkeys: it takes a security key or a phone, or a password.',
  ),
  passkeysNone: defineFinding(
    'passkeys',
    'warning',
    8257,
    'This browser has no passkeys: wallets are sealed by a password.',
  ),

  prfThere: defineFinding('prf', 'ok', 8260, 'Passkeys of this browser can seal a wallet (PRF).'),
  prfMissing: defineFinding(
    'prf',
    'warning',
    8261,
    'Passkeys of this browser cannot seal a wallet (no PRF): it takes a password.',
  ),
  prfUnknown: defineFinding(
    'prf',
    'unknown',
    8262,
    'This browser does not say whether its passkeys can seal a wallet (PRF).',
  ),

  occlusionSeen: defineFinding(
    'occlusion',
    'ok',
    8265,
    'This browser tells the wallet what covers it (IntersectionObserver v2).',
  ),
  occlusionUnseen: defineFinding(
    'occlusion',
    'warning',
    8266,
    'This browser does not tell the wallet what covers it: approvals are made in the wallet window.',
  ),

  clockRight: defineFinding(
    'clock',
    'ok',
    8270,
    'The clock of this device agrees with the backend, within {seconds} s.',
  ),
  clockWrong: defineFinding(
    'clock',
    'warning',
    8271,
    'The clock of this device is {seconds} s {side} the backend, so sign-in messages and codes may be refused. Let the system set it.',
  ),
  clockUnknown: defineFinding('clock', 'unknown', 8272, 'The clock could not be compared: the backend did not answer.'),

  backendWorks: defineFinding('backend', 'ok', 8275, 'The backend answers: version {version}, protocol {protocol}.'),
  backendSilent: defineFinding('backend', 'failed', 8276, 'The backend of {wallet} does not answer: {reason}'),
  backendOther: defineFinding(
    'backend',
    'failed',
    8277,
    'The backend speaks protocol {protocol}, this page {mine}: one of them is of an older build.',
  ),

  walletHeaders: defineFinding(
    'wallet-headers',
    'ok',
    8280,
    'The frame comes with the headers that the backend gives it.',
  ),
  walletHeadersLost: defineFinding(
    'wallet-headers',
    'failed',
    8281,
    'The frame comes without {headers}: something between backend and browser takes that away or changes it.',
  ),
  walletHeadersUnread: defineFinding(
    'wallet-headers',
    'unknown',
    8282,
    'The frame could not be loaded to look at: {reason}',
  ),

  marketOff: defineFinding(
    'market',
    'warning',
    8283,
    'No swaps on {name} ({id}): {reason}. See its "market" in the configuration of the backend.',
  ),

  networkWorks: defineFinding('network', 'ok', 8285, '{name} ({id}) answers in {ms} ms.'),
  networkSilent: defineFinding(
    'network',
    'failed',
    8286,
    '{name} ({id}) does not answer: {reason} Its nodes are "rpcUrls" in the configuration of the backend.',
  ),
  networkOther: defineFinding(
    'network',
    'failed',
    8287,
    'A node of {name} ({id}) serves another chain, {found}: correct its "rpcUrls" in the configuration of the backend.',
  ),

  networkBundlerSilent: defineFinding(
    'network',
    'failed',
    8288,
    '{name} ({id}) has no bundler that answers: {reason} See its "bundlerUrls" in the configuration of the backend.',
  ),
  networkSponsorPoor: defineFinding(
    'network',
    'failed',
    8289,
    'The sponsor of {name} ({id}) pays no fees now: {reason}',
  ),

  relayWorks: defineFinding('relay', 'ok', 8290, '{url} accepts this browser.'),
  relaySilent: defineFinding(
    'relay',
    'failed',
    8291,
    '{url} does not accept this browser, and no phone is reached by it. See "relayUrls" and "relayProjectId" in the configuration of the backend.',
  ),
  relayNone: defineFinding('relay', 'ok', 8292, 'No relay is configured: WalletConnect is not offered.'),

  loginOffered: defineFinding('login', 'ok', 8295, 'Sign-in is offered with: {ways}.'),
  loginNone: defineFinding(
    'login',
    'ok',
    8296,
    'Sign-in by email or at a provider is not configured, and not offered.',
  ),

  framingNamed: defineFinding('framing', 'ok', 8298, '{page} says who may frame it: {value}.'),
  framingOpen: defineFinding(
    'framing',
    'ok',
    8299,
    'Other pages can frame {page}. The wallet does not start there, but in a Safe.',
  ),
} as const

type Rows = typeof findingRows
type NamesIn<text> = text extends `${string}{${infer name}}${infer rest}` ? name | NamesIn<rest> : never
type Values<key extends keyof Rows> = Record<NamesIn<Rows[key]['message']>, string | number>

export function createFinding<key extends keyof Rows>(key: key, values: Values<key>, fix?: Finding['fix']): Finding {
  const { check, status, code, message }: Row = findingRows[key]
  const texts: Record<string, string | number> = values
  const filled = message.replace(/\{(\w+)\}/g, (_, name: string) => String(texts[name]))
  return { check, status, code, message: filled, fix }
}

function defineFinding<const message extends string>(
  check: string,
  status: Row['status'],
  code: number,
  message: message,
) {
  return { check, status, code, message }
}
