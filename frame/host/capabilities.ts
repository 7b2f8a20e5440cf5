import { type Capabilities, protocolVersion } from '#shared/contract.ts'
import { isListedOrigin } from '#shared/origins.ts'
import { config } from '../config.ts'

/** What the browser gives the frame here. */
export function capabilities(origin: string): Capabilities {
  return {
    protocol: protocolVersion,
    trusted: isListedOrigin(origin, config.trustedOrigins),
    occlusion: 'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype,
    passkeys: 'PublicKeyCredential' in window,
    storage: canStore(),
  }
}

function canStore(): boolean {
  try {
    localStorage.setItem('oriel/probe', '1')
    localStorage.removeItem('oriel/probe')
    return true
  } catch {
    return false
  }
}
