import { defineManifest } from '@crxjs/vite-plugin'

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

/** Returns the manifest of the extension of one wallet. `wallet` is its origin. */
export function manifestOf({ wallet, version, key }: { wallet: string; version: string; key?: string }) {
  return defineManifest(({ command }) => ({
    manifest_version: 3,
    name: 'Oriel',
    version,
    ...(key && { key }),
    minimum_chrome_version: '124',
    incognito: 'split',
    action: { default_title: 'Oriel' },
    side_panel: { default_path: 'panel/panel.html' },
    background: { service_worker: 'worker/worker.ts', type: 'module' },
    permissions: ['sidePanel', 'offscreen', 'scripting', 'activeTab', 'unlimitedStorage'],
    host_permissions: [`${wallet}/*`],
    optional_host_permissions: ['https://*/*', 'http://localhost/*'],
    // In development the service worker of crxjs could not start under it.
    ...(command === 'build' && { content_security_policy: { extension_pages: pages(wallet) } }),
  }))
}
