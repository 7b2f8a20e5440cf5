import { isListedOrigin } from '#shared/origins.ts'
import { canSeeOcclusion } from '../guard/canSeeOcclusion.ts'
import { config } from '../platform/config.ts'

/**
 * Names the place where a signature may be approved: behind the guard in the host's page, or only in the wallet window.
 */
export type ApprovalSurface = 'frame' | 'window'

/** A page in a frame is not trusted, because the page around it may cover both. */
export const isTrustedHost = (origin: string) => isListedOrigin(origin, config.trustedOrigins) && !isNested()

export const isNested = () => globalThis.parent !== globalThis.top

/**
 * A frame can detect that something covers it, but not that a mask or a clip path hides a part of it. Therefore only
 * hosts that the deployer trusts may show an approval, and no host may show one of high risk.
 */
export function approvalSurface({
  trusted,
  highRisk,
  occlusion = canSeeOcclusion,
}: {
  trusted: boolean
  highRisk: boolean
  occlusion?: boolean
}): ApprovalSurface {
  return trusted && occlusion && !highRisk ? 'frame' : 'window'
}
