import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { canSeeOcclusion } from '../guard/canSeeOcclusion.ts'
import { config } from '../platform/config.ts'

/** Place where a signature may be approved: in the page's frame, behind the guard, or only in the wallet window. */
export type ApprovalSurface = 'frame' | 'window'

/**
 * Returns true if the operator trusts the host. A nested page is not trusted, because its parent can cover the page and
 * the frame.
 */
export const isTrustedHost = (origin: string) => isListedOrigin(origin, config.trustedOrigins) && !isNested()

export const isNested = () => globalThis.parent !== globalThis.top

/**
 * Returns where the request may be approved. A frame can detect that it is covered, but not that a mask or clip path
 * hides part of it. For this reason, only hosts that the operator trusts may show approvals in the frame, and high-risk
 * approvals are never shown there.
 */
export function getApprovalSurface({
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
