import { getRouters, getSwapRouter } from '@oriel/clear-signing/known/knownTokens.ts'
import { permit2Address } from '@oriel/clear-signing/known/permit2.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { t } from '../../i18n/i18n.ts'

/** Returns the spender's name, or undefined if it isn't a contract that the wallet knows. */
export function findSpenderName(network: Network, spender: string): string | undefined {
  if (isSameAddress(spender, permit2Address)) return t('spender.permit2')
  if (isSameAddress(spender, getSwapRouter(network))) return t('spender.exchange')
  const isRouter = getRouters(network).some((router) => isSameAddress(router, spender))
  return isRouter ? t('spender.router') : undefined
}
