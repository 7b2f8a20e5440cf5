import { useShallow } from 'zustand/react/shallow'
import type { WalletScope } from '../../../api/wallets.ts'
import { config } from '../../../platform/config.ts'
import { networks } from '../../../state/networks.ts'
import { options } from '../../../state/options.ts'
import { useStore } from '../../../state/useStore.ts'

export function useWalletScope(): WalletScope {
  const chains = useStore(
    networks.store,
    useShallow(({ requested }) => requested.map(({ caipNetworkId }) => caipNetworkId)),
  )
  const { includeWalletIds, excludeWalletIds, featuredWalletIds } = useStore(options.store)
  return { projectId: config.projectId, networks: chains, includeWalletIds, excludeWalletIds, featuredWalletIds }
}
