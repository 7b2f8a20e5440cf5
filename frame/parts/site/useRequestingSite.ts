import { useStore } from '../../state/useStore.ts'
import { type Opener, windowRequest } from '../../walletWindow/windowRequest.ts'

/** Returns the site that opened this window to use a wallet, if any. */
export function useRequestingSite(): (Opener & { task: 'use' }) | undefined {
  return useStore(windowRequest.store, ({ opener }) => (opener?.task === 'use' ? opener : undefined))
}
