import { outside, replaceOutside } from '../../frame/platform/outside.ts'
import { walletOrigin } from '../link/walletOrigin.ts'

/** Answers what the browser would answer otherwise about a page that belongs to a site. */
export function answerAsExtension() {
  const wallet = new URL(walletOrigin)
  // The browser says in every extension that it may delete the records, but it deletes none of an extension with this
  // permission.
  const isKept = () => chrome.permissions.contains({ permissions: ['unlimitedStorage'] })
  replaceOutside({
    ...outside,
    storageManager: () => ({ persisted: isKept, persist: isKept }),
    // The passkeys of the wallet's site are also those of its extension. Browsers allow it for HTTPS alone.
    passkeyHost: wallet.protocol === 'https:' ? () => wallet.hostname : outside.passkeyHost,
  })
}
