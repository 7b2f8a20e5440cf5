import type { OnrampOptions } from '#shared/backend/onramp.ts'
import type { CaipNetworkId } from '#shared/chains/caip.ts'
import { config } from '../../../platform/config.ts'

export type Provider = { id: string; label: string }

/** Provider label, which the deployment configures. */
export const labelOf = (id: string) => config.onramp.find((one) => one.id === id)?.label ?? id

/** Providers that sell on the network. When they cannot be asked, all that the deployment has. */
export function providersOn(networkId: CaipNetworkId, { providers }: OnrampOptions): Provider[] {
  return providers ? providers.filter(({ networks }) => networks.includes(networkId)) : config.onramp
}
