import type { OnrampOptions } from '@oriel/shared/backend/onramp.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { config } from '../../../platform/config.ts'
import { options } from '../../../state/options.ts'

export type Provider = { id: string; label: string }

/** Returns the provider's label from the deployment's configuration. */
export const getProviderLabel = (id: string) => config.onramp.find((provider) => provider.id === id)?.label ?? id

/**
 * Returns the providers that sell on the network, or all configured providers if the list could not be loaded. Leaves
 * out those that the dapp does not name in `remoteFeatures.onramp`.
 */
export function listProviders(networkId: CaipNetworkId, { providers }: OnrampOptions): Provider[] {
  const wanted = options.store.getState().remoteFeatures?.onramp
  const selling = providers ? providers.filter(({ networks }) => networks.includes(networkId)) : config.onramp
  return Array.isArray(wanted) ? selling.filter(({ id }) => wanted.includes(id)) : selling
}
