import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { Device } from './walletDevice.ts'

export type WalletLink = {
  /** The link's URL. May contain `{href}` and `{origin}`, which the host replaces with its own URL-encoded values. */
  href: string
  /** `host` opens the link through the page's `openLink`, `frame` with an ordinary anchor. */
  opener: 'host' | 'frame'
  target: '_self' | '_blank'
}

/**
 * Way to connect to the selected wallet:
 * - `browser`: it is present in this page
 * - `browse`: its app opens this page in its in-app browser
 * - `mobile`: its app opens on this phone
 * - `qrcode`: its app, on another device, scans the URI
 * - `web`, `desktop`: its website or its desktop app
 * - `unsupported`: it must be installed first
 */
export type Platform = 'browser' | 'browse' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

type Here = { device: Device; namespaces?: readonly Namespace[] | undefined }

/** Returns at least one platform, best first. Without a wallet, returns the QR code, because any app can scan it. */
export function getPlatforms(
  wallet: ListedWallet | undefined,
  { device, isInstalled, namespaces }: Here & { isInstalled: boolean },
): Platform[] {
  if (!wallet) return ['qrcode']
  const isPhone = device.os !== 'desktop'
  const speaksWalletConnect = wallet.supports_wc !== false
  const platforms: Platform[] = []
  if (isInstalled) platforms.push('browser')
  if (!isInstalled && getBrowseLink(wallet, { device, namespaces })) platforms.push('browse')
  if (speaksWalletConnect && isPhone && (wallet.mobile_link || wallet.link_mode)) platforms.push('mobile')
  if (speaksWalletConnect && !isPhone && (wallet.mobile_link || wallet.supports_wc)) platforms.push('qrcode')
  if (speaksWalletConnect && wallet.webapp_link) platforms.push('web')
  if (speaksWalletConnect && wallet.desktop_link && !isPhone) platforms.push('desktop')
  return platforms.length > 0 ? platforms : ['unsupported']
}

export function isReachableOnPhone(wallet: ListedWallet, { device, namespaces }: Here): boolean {
  return getPlatforms(wallet, { device, namespaces, isInstalled: false })[0] !== 'unsupported'
}

/**
 * Returns the links that open a wallet. The second link is a fallback if the first one does not open. Without a URI,
 * the links only bring the app to the front.
 */
export function getWalletLinks(
  wallet: ListedWallet,
  { platform, uri, device, namespaces }: Here & { platform: Platform; uri?: string | undefined },
): WalletLink[] {
  const toLinks = (base: string | null | undefined) => {
    const href = base ? getConnectHref(base, uri, device) : undefined
    return href ? [toLink(href, device)] : []
  }
  switch (platform) {
    case 'browse':
      return [getBrowseLink(wallet, { device, namespaces })].filter((link) => link !== undefined)
    case 'mobile': {
      const links = [...toLinks(wallet.mobile_link), ...toLinks(wallet.link_mode)]
      // Inside another app, try HTTPS links first. A custom scheme usually fails there with ERR_UNKNOWN_URL_SCHEME, but
      // an HTTPS link at least opens the wallet's page.
      const sorted = device.inApp ? links.toSorted((a, b) => getRank(a) - getRank(b)) : links
      return sorted.filter((link, at) => sorted.findIndex(({ href }) => href === link.href) === at)
    }
    case 'web':
      return toLinks(wallet.webapp_link)
    case 'desktop':
      return toLinks(wallet.desktop_link)
    default:
      return []
  }
}

/** Returns true if a link is a web URL or has an app's custom scheme. Schemes that the browser handles are excluded. */
export function isWalletLink(link: string): boolean {
  if (isWeb(link)) return URL.canParse(link) && !/\s/.test(link)
  return /^[a-z][a-z0-9+.-]*:/i.test(link) && !browserSchemes.test(link) && !/[\s<>"]/.test(link)
}

const browserSchemes =
  /^(javascript|data|vbscript|file|filesystem|blob|about|view-source|https?|wss?|ftp|chrome|intent):/i

export const isWeb = (link: string) => /^(https:\/\/[^/\s]|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/i.test(link)
const getRank = ({ href }: WalletLink) => (isWeb(href) ? 0 : 1)

/** Returns `scheme://…/wc?uri=…`, the format that every wallet in the registry supports. */
function getConnectHref(base: string, uri: string | undefined, device: Device): string | undefined {
  // Complete a base that is only a scheme. Some lists contain `rainbow:` or `rainbow`.
  const full = base.includes('://') ? base : `${base.replace(/[/:]/g, '')}://`
  if (!isWalletLink(full)) return undefined
  if (uri === undefined) return full
  const encoded = encodeURIComponent(uri)
  // Encode the URI twice for Telegram on Android, which decodes the URL twice.
  const twice = device.inApp === 'telegram' && device.os === 'android' ? encodeURIComponent(encoded) : encoded
  return `${full.endsWith('/') ? full : `${full}/`}wc?uri=${twice}`
}

/**
 * Selects whether the host or the frame opens the link. An iframe cannot navigate its page to a custom scheme, so the
 * host opens custom schemes. Inside another app, the host also opens HTTPS links. Inside Telegram, all links open in a
 * new tab. Telegram on iOS cannot be detected from the user agent.
 */
function toLink(href: string, device: Device): WalletLink {
  if (device.inApp === 'telegram' || (device.inApp && isWeb(href))) return { href, opener: 'host', target: '_blank' }
  if (isWeb(href)) return { href, opener: 'frame', target: '_blank' }
  return { href, opener: 'host', target: '_self' }
}

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
/** Directory IDs of Coinbase Wallet: the one from the hosted directory, and an older one. */
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
    // Use an intent on Android, because it opens the app without Chrome's prompt. Other apps do not support intents.
    return device.os === 'android' && !device.inApp
      ? 'intent://browse/{href}?ref={origin}#Intent;scheme=phantom;package=app.phantom;end'
      : 'https://phantom.app/ul/browse/{href}?ref={origin}'
  }
  if (id === solflare && hasSolana) return 'https://solflare.com/ul/v1/browse/{href}?ref={href}'
  if (coinbase.includes(id) && hasEvm && !device.inApp) return 'cbwallet://miniapp?url={href}'
  if (coinbase.includes(id) && (hasSolana || hasEvm)) return 'https://go.cb-w.com/dapp?cb_url={href}'
  return undefined
}
