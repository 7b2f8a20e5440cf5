import { isListedOrigin } from '#shared/origins.ts'
import { canSeeOcclusion } from '../guard/canSeeOcclusion.ts'
import { config } from '../platform/config.ts'

/** Where a signature may be approved: behind the guard in the host's page, or only in the wallet window. */
export type Surface = 'frame' | 'window'

/** Does the deployer trust this page with approvals inside it? Not where another page is around it, which may cover both. */
export const isTrustedHost = (origin: string) => isListedOrigin(origin, config.trustedOrigins) && !isNested()

/** Whether the page that embeds this frame is in a frame itself. */
export const isNested = () => globalThis.parent !== globalThis.top

/**
 * The table of DESIGN 5. A page sees from inside that something covers it, but not that a mask or a clip path hides a part
 * of it: only hosts the deployer trusts may show an approval, and none may show one that can cost more than was meant.
 */
export function approvalSurface({
  trusted,
  highRisk,
  occlusion = canSeeOcclusion,
}: {
  trusted: boolean
  highRisk: boolean
  occlusion?: boolean
}): Surface {
  return trusted && occlusion && !highRisk ? 'frame' : 'window'
}
