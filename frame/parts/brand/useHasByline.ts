import { config } from '../../platform/config.ts'
import { options } from '../../state/options.ts'
import { useStore } from '../../state/useStore.ts'

/** True unless the deployment or the dapp hides the line at the foot of Connect that names the software. */
export function useHasByline(): boolean {
  const isWanted = useStore(options.store, ({ remoteFeatures }) => remoteFeatures?.branding !== false)
  return isWanted && config.brand.byline
}
