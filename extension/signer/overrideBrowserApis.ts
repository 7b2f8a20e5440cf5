import { outside, replaceOutside } from '@oriel/frame/platform/outside.ts'
import { walletOrigin } from '../link/walletOrigin.ts'

/** Overrides browser APIs that behave differently in an extension page. */
export function overrideBrowserApis() {
  const wallet = new URL(walletOrigin)
  // `StorageManager.persisted()` always returns false in extensions, but browsers never evict the storage of an
  // extension that has the `unlimitedStorage` permission.
  const isPersistent = () => chrome.permissions.contains({ permissions: ['unlimitedStorage'] })
  replaceOutside({
    ...outside,
    storageManager: () => ({ persisted: isPersistent, persist: isPersistent }),
    // The extension uses the wallet site's hostname as its RP ID, so that both share passkeys. Browsers only allow this
    // for HTTPS sites.
    passkeyHost: wallet.protocol === 'https:' ? () => wallet.hostname : outside.passkeyHost,
  })
}
