import type { Finding } from '@oriel/shared/backend/doctor.ts'
import { createFinding } from '@oriel/shared/backend/findings.ts'
import { canSeeOcclusion } from '../guard/canSeeOcclusion.ts'
import { walletWindow } from '../walletWindow/openWindow.ts'

export function checkSecure(): Finding {
  if (isSecureContext) return createFinding('secure', {})
  return createFinding('insecure', {}, { where: 'the address', line: location.origin.replace(/^http:/, 'https:') })
}

const probe = 'oriel/doctor'

export async function checkStorage(): Promise<Finding> {
  const denied = [canUseLocalStorage() ? '' : 'localStorage', (await canUseDatabase()) ? '' : 'IndexedDB'].filter(
    Boolean,
  )
  if (denied.length > 0) {
    const fix = { where: 'the settings of this browser: sites that may store data', line: location.origin }
    return createFinding('storageDenied', { what: denied.join(', ') }, fix)
  }
  if (window.top !== window) return createFinding('storagePartitioned', {})
  const isKept = await navigator.storage?.persisted?.()
  return isKept ? createFinding('storageWorks', {}) : createFinding('storageVolatile', {})
}

function canUseLocalStorage(): boolean {
  try {
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

function canUseDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(probe)
      opening.onerror = () => resolve(false)
      opening.onsuccess = () => {
        opening.result.close()
        indexedDB.deleteDatabase(probe)
        resolve(true)
      }
    } catch {
      // Report storage as unavailable if accessing `indexedDB` throws, which happens when storage is blocked.
      resolve(false)
    }
  })
}

export function checkPopups(): Finding {
  const state = walletWindow.store.getState().waiting?.state
  if (state === 'blocked') {
    const fix = { where: 'the settings of this browser: sites that may open pop-ups', line: location.origin }
    return createFinding('popupBlocked', {}, fix)
  }
  return state === 'open' ? createFinding('popupOpen', {}) : createFinding('popupsUnknown', {})
}

export async function checkPasskeys(): Promise<Finding[]> {
  if (!('PublicKeyCredential' in window)) return [createFinding('passkeysNone', {}), createFinding('prfMissing', {})]
  const [isHere, capabilities] = await Promise.all([
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
    'getClientCapabilities' in PublicKeyCredential ? PublicKeyCredential.getClientCapabilities() : undefined,
  ])
  const prf = capabilities?.['extension:prf']
  return [
    isHere ? createFinding('passkeysHere', {}) : createFinding('passkeysElsewhere', {}),
    prf === undefined
      ? createFinding('prfUnknown', {})
      : prf
        ? createFinding('prfThere', {})
        : createFinding('prfMissing', {}),
  ]
}

export function checkOcclusion(): Finding {
  return canSeeOcclusion ? createFinding('occlusionSeen', {}) : createFinding('occlusionUnseen', {})
}
