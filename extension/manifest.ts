import { defineManifest } from '@crxjs/vite-plugin'
import type { messages } from './i18n/en/manifest.ts'

const createPagePolicy = (
  wallet: string,
  { script, worker, types }: { script: string; worker: string; types: string },
) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${wallet}`,
    `connect-src 'self' ${wallet}`,
    `worker-src ${worker}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${types}`,
  ].join('; ')

/**
 * Content security policy of the sandboxed signer. Allows WebAssembly for Argon2, which derives keys from passwords.
 */
export const sandboxPolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'none'",
  "worker-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export type ExtensionOptions = {
  /** Origin of the wallet's deployment. */
  wallet: string
  version: string
  /** Public key that determines the extension's ID. Store packages omit it, because the store sets its own. */
  key?: string | undefined
  browser: 'chrome' | 'firefox'
}

/** Returns the extension's manifest for one deployment. The name is an i18n message that the build writes. */
export function createManifest(
  { wallet, version, key, browser }: ExtensionOptions,
  readBrand: () => Promise<{ url?: string | undefined }>,
) {
  return defineManifest(async ({ command }) => ({
    manifest_version: 3,
    name: getMessage('manifest_name'),
    description: getMessage('manifest_description'),
    default_locale: 'en',
    version,
    homepage_url: (await readBrand()).url,
    key: browser === 'chrome' ? key : undefined,
    icons,
    action: { default_title: getMessage('manifest_open'), default_icon: icons },
    background:
      browser === 'chrome'
        ? { service_worker: 'worker/worker.ts', type: 'module' }
        : { scripts: ['worker/worker.ts'], type: 'module' },
    host_permissions: [`${wallet}/*`],
    // The user grants these permissions in the panel, for one site or for all sites. With a local deployment, the user
    // can also allow pages on localhost.
    optional_host_permissions: ['https://*/*', ...(wallet.startsWith('http:') ? ['http://localhost/*'] : [])],
    ...(browser === 'chrome' ? getChromeKeys(wallet, command) : getFirefoxKeys(wallet)),
  }))
}

/** Returns a placeholder that the browser replaces with the message in the user's language. */
const getMessage = (key: keyof typeof messages) => `__MSG_${key}__`

const commonPermissions: chrome.runtime.ManifestPermission[] = ['scripting', 'activeTab', 'unlimitedStorage']

const createChromePolicies = (wallet: string) => ({
  content_security_policy: {
    extension_pages: createPagePolicy(wallet, { script: "'self'", worker: "'none'", types: "'none'" }),
    sandbox: sandboxPolicy,
  },
})

/**
 * Returns the manifest keys for Chrome. `minimum_chrome_version` is the first release that supports every API that the
 * extension uses.
 */
const getChromeKeys = (wallet: string, command: 'build' | 'serve') => ({
  // Omit the policies in development, because they would block crxjs's service worker.
  ...(command === 'build' ? createChromePolicies(wallet) : {}),
  minimum_chrome_version: '124',
  incognito: 'split' as const,
  side_panel: { default_path: 'panel/panel.html' },
  // Lets the wallet's website move the user's wallet into the extension.
  externally_connectable: { matches: [`${wallet}/*`] },
  sandbox: { pages: ['signer/signer.html'] },
  permissions: ['sidePanel', 'offscreen', ...commonPermissions] satisfies chrome.runtime.ManifestPermission[],
})

/**
 * Returns the manifest keys for Firefox. Firefox has no side panels, offscreen documents, sandboxed pages, or split
 * incognito mode. The vault runs in a worker instead of a sandboxed page.
 */
const getFirefoxKeys = (wallet: string) => ({
  content_security_policy: {
    extension_pages: createPagePolicy(wallet, {
      script: "'self' 'wasm-unsafe-eval'",
      worker: "'self'",
      types: 'oriel#worker',
    }),
  },
  browser_specific_settings: { gecko: { id: `oriel@${new URL(wallet).hostname}`, strict_min_version: '128.0' } },
  incognito: 'not_allowed' as const,
  sidebar_action: { default_panel: 'panel/panel.html', default_title: getMessage('manifest_open') },
  permissions: commonPermissions,
})

const icons = Object.fromEntries([16, 32, 48, 128].map((size) => [`${size}`, `icons/oriel-${size}.png`]))
