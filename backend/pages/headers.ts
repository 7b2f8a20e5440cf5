import { frameFeatures } from '@oriel/shared/constants.ts'
import { getTransportSecurity, inertPolicy } from '../http/secureDefaults.ts'

export type Surface = 'frame' | 'window' | 'standalone' | 'inspector' | 'doctor' | 'theme'

const allowedFeatures = [...frameFeatures, 'hid', 'usb', 'camera', 'payment']
// Omit `bluetooth`, because Chromium does not support that policy and warns about it on every page.
const deniedFeatures = [
  'clipboard-read',
  'geolocation',
  'microphone',
  'display-capture',
  'fullscreen',
  'serial',
  'accelerometer',
  'autoplay',
  'gyroscope',
  'magnetometer',
  'midi',
  'xr-spatial-tracking',
]
const permissions = [
  ...allowedFeatures.map((name) => `${name}=(self)`),
  ...deniedFeatures.map((name) => `${name}=()`),
].join(', ')

/** CSP of the key worker. Allows no network access, and no generated code except WebAssembly. */
const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const workerName = /(^|\/)[\w-]+\.worker-[\w-]+\.js$/
const hashedName = /^assets\/.+-[\w-]{8,}\.\w+$/

type PageHeaders = {
  surface: Surface
  allowedOrigins: readonly string[]
  /** Hashes of the inline scripts: the import map and the early handshake. */
  inlineHashes?: readonly string[]
  publicOrigin?: string | undefined
  relayUrls?: readonly string[]
  /** Origins of Safe apps that may frame the dapp. Browsers check every ancestor up to the top. */
  safeOrigins?: readonly string[]
  dev?: boolean
}

/**
 * Returns the headers of a wallet page. Omits `Integrity-Policy`: WebKit 2.50 (Safari 26) ignores the import map's
 * hashes for imported modules, and would block all of them. The import map covers every script of the build, so each is
 * checked without the policy too.
 */
export function createPageHeaders({
  surface,
  allowedOrigins,
  inlineHashes = [],
  publicOrigin,
  dev,
  ...others
}: PageHeaders) {
  const isFrame = surface === 'frame'
  const { relayUrls = [], safeOrigins = [] } = others
  // Allow the theme page to frame itself. Each of its previews is a document with separate stores.
  const framed = surface === 'theme' ? "'self'" : "'none'"
  const ancestors =
    isFrame && allowedOrigins.length > 0 ? [...new Set([...allowedOrigins, ...safeOrigins])].join(' ') : framed
  const headers: Record<string, string> = {
    'Content-Security-Policy': dev
      ? createDevPolicy({ ancestors, framed, relayUrls })
      : createPagePolicy({ ancestors, framed, inlineHashes, relayUrls }),
    'Reporting-Endpoints': 'csp="/csp-report"',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': isFrame ? 'cross-origin' : 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissions,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
    ...getTransportSecurity(publicOrigin),
  }
  // Keep windows connected to the page that opened them. Any other value would sever the connection. The inspector
  // opens windows, and is itself opened by pages.
  if (surface === 'window' || surface === 'inspector') headers['Cross-Origin-Opener-Policy'] = 'unsafe-none'
  if (['standalone', 'doctor', 'theme'].includes(surface)) headers['Cross-Origin-Opener-Policy'] = 'same-origin'
  if (dev) {
    // Omit COEP. The dev server sends worker scripts without COEP, so a page with COEP could not start them.
    delete headers['Cross-Origin-Embedder-Policy']
    delete headers['Reporting-Endpoints']
  }
  return headers
}

type DevPolicy = { ancestors: string; framed: string; relayUrls: readonly string[] }
type PagePolicy = DevPolicy & { inlineHashes: readonly string[] }

function createPagePolicy({ ancestors, framed, inlineHashes, relayUrls }: PagePolicy) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...relayUrls].join(' '),
    "worker-src 'self'",
    // Omit `manifest-src`, because WebKit does not support it and logs a warning on every page. `default-src` applies
    // instead.
    `frame-src ${framed}`,
    "media-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types oriel#worker',
    'report-to csp',
  ].join('; ')
}

/** Returns the policy for the Vite dev server. The server uses inline scripts and styles and a WebSocket. */
function createDevPolicy({ ancestors, framed, relayUrls }: DevPolicy) {
  return [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self' ws:", ...relayUrls].join(' '),
    "worker-src 'self' blob:",
    `frame-src ${framed}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

export function createAssetHeaders(name: string): Record<string, string> {
  return {
    'Content-Security-Policy': workerName.test(name) ? workerPolicy : inertPolicy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Allow all origins, because the files are public. Otherwise, a frame that is sandboxed without `allow-same-origin`
    // would stay blank instead of showing why it cannot run.
    'Access-Control-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Send COEP with scripts. A page with COEP can only start a worker whose script has COEP too.
    ...(name.endsWith('.js') && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
  }
}

export const scriptHeaders: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': inertPolicy,
  'Cache-Control': 'public, max-age=300',
}
