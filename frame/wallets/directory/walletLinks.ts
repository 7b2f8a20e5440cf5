import type { ListedWallet } from '#shared/backend/directory.ts'
import type { Namespace } from '#shared/chains/caip.ts'
import type { Device } from './walletDevice.ts'

export type WalletLink = {
  /** The URL. May contain `{href}` and `{origin}`, which the host replaces by its own, encoded. */
  href: string
  /** `host` opens the link through the page's `openLink`, `frame` through an ordinary anchor. */
  opener: 'host' | 'frame'
  target: '_self' | '_blank'
}

/**
 * How to continue with a chosen wallet.
 * - `browser`: it is in this page
 * - `browse`: its app opens this page in the in-app browser
 * - `mobile`: its app is opened on this phone
 * - `qrcode`: its app, on another device, scans the URI
 * - `web`, `desktop`: its website, its desktop app
 * - `unsupported`: it must be installed first
 */
export type Platform = 'browser' | 'browse' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

type Here = { device: Device; namespaces?: readonly Namespace[] | undefined }

/**
 * Returns the best platform first, and never an empty list. Without a wallet, returns the QR code for any app that
 * scans.
 */
export function getPlatforms(
  wallet: ListedWallet | undefined,
  { device, isInstalled, namespaces }: Here & { isInstalled: boolean },
): Platform[] {
  if (!wallet) return ['qrcode']
  const isPhone = device.os !== 'desktop'
  const speaksWalletConnect = wallet.supports_wc !== false
  const found: Platform[] = []
  if (isInstalled) found.push('browser')
  if (!isInstalled && getBrowseLink(wallet, { device, namespaces })) found.push('browse')
  if (speaksWalletConnect && isPhone && (wallet.mobile_link || wallet.link_mode)) found.push('mobile')
  if (speaksWalletConnect && !isPhone && (wallet.mobile_link || wallet.supports_wc)) found.push('qrcode')
  if (speaksWalletConnect && wallet.webapp_link) found.push('web')
  if (speaksWalletConnect && wallet.desktop_link && !isPhone) found.push('desktop')
  return found.length > 0 ? found : ['unsupported']
}

export function isReachableOnPhone(wallet: ListedWallet, { device, namespaces }: Here): boolean {
  return getPlatforms(wallet, { device, namespaces, isInstalled: false })[0] !== 'unsupported'
}

/**
 * The second link is the fallback for a first link that did not open. Without a URI, the links only bring the app to
 * the front.
 */
export function getWalletLinks(
  wallet: ListedWallet,
  { platform, uri, device, namespaces }: Here & { platform: Platform; uri?: string | undefined },
): WalletLink[] {
  const open = (base: string | null | undefined) => {
    const href = base ? getConnectHref(base, uri, device) : undefined
    return href ? [toLink(href, device)] : []
  }
  switch (platform) {
    case 'browse':
      return [getBrowseLink(wallet, { device, namespaces })].filter((link) => link !== undefined)
    case 'mobile': {
      const links = [...open(wallet.mobile_link), ...open(wallet.link_mode)]
      // Inside another app a scheme mostly ends in ERR_UNKNOWN_URL_SCHEME; an https link opens at least the wallet's
      // page.
      const sorted = device.inApp ? links.toSorted((one, other) => rank(one) - rank(other)) : links
      return sorted.filter((link, at) => sorted.findIndex(({ href }) => href === link.href) === at)
    }
    case 'web':
      return open(wallet.webapp_link)
    case 'desktop':
      return open(wallet.desktop_link)
    default:
      return []
  }
}

/** Returns false for schemes that a browser handles itself. */
export function isWalletLink(link: string): boolean {
  if (isWeb(link)) return URL.canParse(link) && !/\s/.test(link)
  return /^[a-z][a-z0-9+.-]*:/i.test(link) && !browserSchemes.test(link) && !/[\s<>"]/.test(link)
}

const browserSchemes =
  /^(javascript|data|vbscript|file|filesystem|blob|about|view-source|https?|wss?|ftp|chrome|intent):/i

export const isWeb = (link: string) => /^(https:\/\/[^/\s]|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/i.test(link)
const rank = ({ href }: WalletLink) => (isWeb(href) ? 0 : 1)

/** Returns `scheme://…/wc?uri=…`, the form that every wallet of the registry supports. */
function getConnectHref(base: string, uri: string | undefined, device: Device): string | undefined {
  // Some lists have the bare scheme: `rainbow:` or `rainbow`.
  const full = base.includes('://') ? base : `${base.replace(/[/:]/g, '')}://`
  if (!isWalletLink(full)) return undefined
  if (uri === undefined) return full
  const encoded = encodeURIComponent(uri)
  // Telegram on Android decodes once more.
  const twice = device.inApp === 'telegram' && device.os === 'android' ? encodeURIComponent(encoded) : encoded
  return `${full.endsWith('/') ? full : `${full}/`}wc?uri=${twice}`
}

/**
 * A frame cannot navigate its page to a scheme, so the host opens it. Inside an app the host opens https links as well.
 * Telegram on iOS cannot be detected from the user agent.
 */
function toLink(href: string, device: Device): WalletLink {
  if (device.inApp === 'telegram' || (device.inApp && isWeb(href))) return { href, opener: 'host', target: '_blank' }
  if (isWeb(href)) return { href, opener: 'frame', target: '_blank' }
  return { href, opener: 'host', target: '_self' }
}

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
/** The first id is from the hosted directory; the second one is older. */
const coinbase = [
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
]

function getBrowseLink(
  { id }: ListedWallet,
  { device, namespaces = ['eip155', 'solana'] }: Here,
): WalletLink | undefined {
  if (device.os === 'desktop') return undefined
  const href = getBrowseHref(id, device, namespaces)
  return href ? { href, opener: 'host', target: device.inApp === 'telegram' ? '_blank' : '_self' } : undefined
}

function getBrowseHref(id: string, device: Device, namespaces: readonly Namespace[]): string | undefined {
  const hasSolana = namespaces.includes('solana')
  const hasEvm = namespaces.includes('eip155')
  if (id === phantom && (hasSolana || hasEvm)) {
    // An intent opens the app without Chrome's prompt; other apps do not support intents.
    return device.os === 'android' && !device.inApp
      ? 'intent://browse/{href}?ref={origin}#Intent;scheme=phantom;package=app.phantom;end'
      : 'https://phantom.app/ul/browse/{href}?ref={origin}'
  }
  if (id === solflare && hasSolana) return 'https://solflare.com/ul/v1/browse/{href}?ref={href}'
  if (coinbase.includes(id) && hasEvm && !device.inApp) return 'cbwallet://miniapp?url={href}'
  if (coinbase.includes(id) && (hasSolana || hasEvm)) return 'https://go.cb-w.com/dapp?cb_url={href}'
  return undefined
}
