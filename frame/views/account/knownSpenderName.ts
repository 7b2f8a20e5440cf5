import { sameAddress } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { permit2Address } from '../../chains/eip155/describe/typedData.ts'
import { t } from '../../i18n/i18n.ts'

/** Returns a name only for contracts that the deployment or the wallet vouches for. */
export function knownSpenderName(network: Network, spender: string): string | undefined {
  if (sameAddress(spender, permit2Address)) return t('spender.permit2')
  if (sameAddress(spender, network.swap?.router)) return t('spender.exchange')
  const isRouter = network.known?.routers?.some((router) => sameAddress(router, spender))
  return isRouter ? t('spender.router') : undefined
}
