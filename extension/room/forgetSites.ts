import { isSecureOrigin } from '#shared/origins.ts'
import { originOfKey } from '#shared/storageKey.ts'
import { askWorker } from '../link/askWorker.ts'

/** Disconnects the sites that have no permission any more. When one gets it again, it has to ask for the accounts. */
export async function forgetSites() {
  for (const key of Object.keys(localStorage)) {
    const origin = originOfKey(key, 'session')
    if (!origin || !isSecureOrigin(origin)) continue
    // Without an answer the site stays: the next change asks again.
    const isAllowed = await askWorker({ allowed: origin }).catch(console.info)
    if (isAllowed === false) localStorage.removeItem(key)
  }
}
