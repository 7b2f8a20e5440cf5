import type { OnrampOptions } from '@oriel/shared/backend/onramp.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { config } from '../../../platform/config.ts'

export type Provider = { id: string; label: string }

/** Returns the provider's label from the deployment's configuration. */
export const getProviderLabel = (id: string) => config.onramp.find((provider) => provider.id === id)?.label ?? id

/** Returns the providers that sell on the network, or all configured providers if the list could not be loaded. */
export function listProviders(networkId: CaipNetworkId, { providers }: OnrampOptions): Provider[] {
  return providers ? providers.filter(({ networks }) => networks.includes(networkId)) : config.onramp
}
