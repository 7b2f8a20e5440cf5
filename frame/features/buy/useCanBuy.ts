import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { useQuery } from '@tanstack/react-query'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { offersPurchases } from '../../platform/offersPurchases.ts'
import { useIsOn } from '../../state/featureSwitches.ts'
import { storage } from '../../state/storage.ts'
import { onrampOptionsQuery } from './api/onrampOptions.ts'
import { listProviders } from './model/providers.ts'

const namespaces: readonly Namespace[] = ['eip155', 'solana']

/**
 * Returns whether a provider sells on the active network. Until the providers have responded, assumes that one does.
 */
export function useCanBuy(): boolean {
  const isWanted = useIsOn('onramp')
  const network = useSendScope()?.network
  const isPossible = isWanted && offersPurchases() && !!network && namespaces.includes(network.chainNamespace)
  const { data } = useQuery({ ...onrampOptionsQuery(storage.get('country')), enabled: isPossible })
  if (!isPossible) return false
  return !data || listProviders(network.caipNetworkId, data).length > 0
}
