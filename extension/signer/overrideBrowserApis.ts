import { outside, replaceOutside } from '@oriel/frame/platform/outside.ts'
import { walletOrigin } from '../link/walletOrigin.ts'

/** Overrides browser APIs that behave differently in an extension page. */
export function overrideBrowserApis() {
  const wallet = new URL(walletOrigin)
  // Report storage as persistent if the extension has the `unlimitedStorage` permission, because browsers then never
  // evict it. `StorageManager.persisted()` always returns false in extensions.
  const isPersistent = () => chrome.permissions.contains({ permissions: ['unlimitedStorage'] })
  replaceOutside({
    ...outside,
    storageManager: () => ({ persisted: isPersistent, persist: isPersistent }),
    // Use the wallet site's hostname as the RP ID, so that the extension and the site share passkeys. Browsers allow
    // this only for HTTPS sites.
    passkeyHost: wallet.protocol === 'https:' ? () => wallet.hostname : outside.passkeyHost,
  })
}
