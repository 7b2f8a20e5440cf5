import { permit2Address } from '@oriel/clear-signing/known/permit2.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { t } from '../../../i18n/i18n.ts'
import { findSpenderName } from '../../../parts/tokens/findSpenderName.ts'
import { useAddressName } from '../parts/useAddressName.ts'

/**
 * Returns the spender's name. For Permit2, this is our own name. For other spenders, defaults to the ENS name, then to
 * our own name for an exchange or router that the deployment lists.
 */
export function useSpenderName(network: Network, spender: string | undefined): string | undefined {
  const resolved = useAddressName(network, spender)
  if (spender === undefined) return undefined
  if (isSameAddress(spender, permit2Address)) return t('spender.permit2')
  return resolved ?? findSpenderName(network, spender)
}
