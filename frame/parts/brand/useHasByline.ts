import { config } from '../../platform/config.ts'
import { options } from '../../state/options.ts'
import { useStore } from '../../state/useStore.ts'

/** Returns false if the deployment or the dapp hides “Wallet by Oriel”. */
export function useHasByline(): boolean {
  const isWanted = useStore(options.store, ({ remoteFeatures }) => remoteFeatures?.branding !== false)
  return isWanted && config.brand.byline
}
