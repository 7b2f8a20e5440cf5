import { type Capabilities, protocolRevision, protocolVersion } from '@oriel/shared/kit/contract.ts'
import { canSeeOcclusion } from '../guard/canSeeOcclusion.ts'
import { isTrustedHost } from '../requests/approvalSurface.ts'
import { storage } from '../state/storage.ts'

export function getCapabilities(origin: string): Capabilities {
  return {
    protocol: protocolVersion,
    revision: protocolRevision,
    trusted: isTrustedHost(origin),
    occlusion: canSeeOcclusion,
    passkeys: 'PublicKeyCredential' in window,
    storage: storage.isKept(),
  }
}
