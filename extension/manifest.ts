import { defineManifest } from '@crxjs/vite-plugin'

/** The oldest releases that have all that the extension calls. */
const oldest = { chrome: '124', firefox: '128.0' }

const pages = (wallet: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${wallet}`,
    `connect-src 'self' ${wallet}`,
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types oriel#worker',
  ].join('; ')

export type ExtensionOptions = {
  /** The origin of the wallet's deployment. */
  wallet: string
  version: string
  /** The public key, which decides the id. The store gives its own, so a package for it has none. */
  key?: string | undefined
  browser?: 'chrome' | 'firefox' | undefined
}

/** Returns the manifest of the extension of one wallet. */
export function manifestOf({ wallet, version, key, browser = 'chrome' }: ExtensionOptions) {
  return defineManifest(({ command }) => ({
    manifest_version: 3,
    name: 'Oriel',
    description: 'Your wallet beside every site that you allow. It is the wallet of one deployment of Oriel.',
    version,
    ...(key && { key }),
    icons,
    action: { default_title: 'Oriel', default_icon: icons },
    background: { service_worker: 'worker/worker.ts', type: 'module' },
    host_permissions: [`${wallet}/*`],
    // The person gives them in the panel, for one site or for all. A local wallet is for local pages, too.
    optional_host_permissions: ['https://*/*', ...(wallet.startsWith('http:') ? ['http://localhost/*'] : [])],
    // In development the service worker of crxjs could not start under it.
    ...(command === 'build' && { content_security_policy: { extension_pages: pages(wallet) } }),
    ...(browser === 'firefox' ? ofFirefox : ofChrome),
  }))
}

const icons = Object.fromEntries([16, 32, 48, 128].map((size) => [`${size}`, `icons/oriel-${size}.png`]))

const common: chrome.runtime.ManifestPermission[] = ['scripting', 'activeTab', 'unlimitedStorage']

const ofChrome = {
  minimum_chrome_version: oldest.chrome,
  incognito: 'split' as const,
  side_panel: { default_path: 'panel/panel.html' },
  permissions: ['sidePanel', 'offscreen', ...common] satisfies chrome.runtime.ManifestPermission[],
}

/** Firefox has neither side panels nor offscreen documents. */
const ofFirefox = {
  browser_specific_settings: { gecko: { id: 'oriel@wallet', strict_min_version: oldest.firefox } },
  sidebar_action: { default_panel: 'panel/panel.html', default_title: 'Oriel' },
  permissions: common,
}
