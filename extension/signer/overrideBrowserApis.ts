import { outside, replaceOutside } from '@oriel/frame/platform/outside.ts'
import { walletOrigin } from '../link/walletOrigin.ts'

/** Overrides browser APIs that behave differently in an extension page. */
export function overrideBrowserApis() {
  const wallet = new URL(walletOrigin)
  // `StorageManager.persisted()` is false in every extension, but browsers never evict an extension's storage if it has
  // the `unlimitedStorage` permission.
  const isPersistent = () => chrome.permissions.contains({ permissions: ['unlimitedStorage'] })
  replaceOutside({
    ...outside,
    storageManager: () => ({ persisted: isPersistent, persist: isPersistent }),
    // The extension uses the wallet site's hostname as its RP ID, so both share passkeys. Browsers require HTTPS.
    passkeyHost: wallet.protocol === 'https:' ? () => wallet.hostname : outside.passkeyHost,
  })
}
