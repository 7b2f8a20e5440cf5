import { routersOf, swapRouterOf } from '@oriel/clear-signing/known/knownTokens.ts'
import { permit2Address } from '@oriel/clear-signing/known/permit2.ts'
import { sameAddress } from '#shared/chains/caip.ts'
import type { Network } from '#shared/chains/networks.ts'
import { t } from '../../i18n/i18n.ts'

/** Returns the spender's name if it is a contract that the wallet knows. */
export function knownSpenderName(network: Network, spender: string): string | undefined {
  if (sameAddress(spender, permit2Address)) return t('spender.permit2')
  if (sameAddress(spender, swapRouterOf(network))) return t('spender.exchange')
  const isRouter = routersOf(network).some((router) => sameAddress(router, spender))
  return isRouter ? t('spender.router') : undefined
}
