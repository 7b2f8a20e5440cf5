import { whenIdle } from '@oriel/shared/whenIdle.ts'
import { config } from '../platform/config.ts'
import { isSavingData } from '../platform/isSavingData.ts'
import { loadPolicies } from '../requests/handleRequest.ts'
import { connectingWallet } from '../state/connectingWallet.ts'
import { session } from '../state/session.ts'
import { walletWindow } from '../walletWindow/openWindow.ts'
import { type FeatureName, loadFeature } from './later.tsx'

/**
 * Preloads the features that the user is likely to open next, while the frame is idle. Does nothing on slow or metered
 * connections.
 */
export function preloadFeatures() {
  if (isSavingData()) return
  const loadWhenIdle = () => void whenIdle(() => void loadInOrder(getLikelyFeatures()))
  loadWhenIdle()
  for (const { subscribe } of [session.store, connectingWallet.store, walletWindow.store]) subscribe(loadWhenIdle)
}

function getLikelyFeatures(): FeatureName[] {
  if (session.isConnected()) return ['connect', 'account', 'approve', 'send']
  const isConnecting = connectingWallet.store.getState().current ?? walletWindow.store.getState().waiting
  return isConnecting ? ['connect', 'account'] : ['connect']
}

async function loadInOrder(names: FeatureName[]) {
  // Ignore failures: the view that needs the feature loads it again and shows any error.
  for (const name of names) await loadFeature(name).catch(() => undefined)
  // Preload the policies only in the frame. On other pages, loading the policies would end an approval for an account
  // that isn't active.
  if (config.surface === 'frame' && session.isConnected()) await preloadApprovals().catch(() => undefined)
}

async function preloadApprovals() {
  const { preloadHandlers } = await loadPolicies()
  await preloadHandlers()
}
