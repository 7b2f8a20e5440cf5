import { isSecureOrigin } from '@oriel/shared/document/origins.ts'
import { parseStorageKey } from '@oriel/shared/document/storageKey.ts'
import { callWorker } from '../link/callWorker.ts'

/** Disconnects all sites whose permission was revoked. If the user allows a site again, it must reconnect. */
export async function disconnectRevokedSites() {
  for (const key of Object.keys(localStorage)) {
    const origin = parseStorageKey(key, 'session')
    if (!origin || !isSecureOrigin(origin)) continue
    // Disconnect the site only if the worker reports that it is not allowed. If the worker does not respond, the site
    // stays connected until the next check.
    const isAllowed = await callWorker({ allowed: origin }).catch(console.info)
    if (isAllowed === false) localStorage.removeItem(key)
  }
}
