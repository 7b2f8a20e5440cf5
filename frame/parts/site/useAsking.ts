import { useStore } from '../../state/useStore.ts'
import { type Opener, windowTask } from '../../walletWindow/windowTask.ts'

/** Returns the site that opened this window to use a wallet. */
export function useAsking(): (Opener & { task: 'use' }) | undefined {
  return useStore(windowTask.store, ({ opener }) => (opener?.task === 'use' ? opener : undefined))
}
