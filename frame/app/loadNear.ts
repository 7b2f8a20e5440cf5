import { whenIdle } from '#shared/whenIdle.ts'
import { isSavingData } from '../platform/isSavingData.ts'
import { loadPolicies } from '../requests/handleRequest.ts'
import { connectingWallet } from '../state/connectingWallet.ts'
import { session } from '../state/session.ts'
import { walletWindow } from '../walletWindow/openWindow.ts'
import { type JourneyName, loadJourney } from './loadJourney.ts'

/**
 * Loads the journeys that the visitor is near to, whenever the frame is idle. On a slow or metered connection each one
 * is loaded with the first of its views that is shown.
 */
export function loadNear() {
  if (isSavingData()) return
  const loadSoon = () => void whenIdle(() => void loadInTurn(nearJourneys()))
  loadSoon()
  for (const { subscribe } of [session.store, connectingWallet.store, walletWindow.store]) subscribe(loadSoon)
}

function nearJourneys(): JourneyName[] {
  if (session.isConnected()) return ['connect', 'account', 'approve', 'send']
  const isConnecting = connectingWallet.store.getState().current ?? walletWindow.store.getState().waiting
  return isConnecting ? ['connect', 'account'] : ['connect']
}

async function loadInTurn(names: JourneyName[]) {
  // A failure is shown by the view that needs the journey, which loads it again.
  for (const name of names) await loadJourney(name).catch(() => undefined)
  if (session.isConnected()) await preloadApprovals().catch(() => undefined)
}

async function preloadApprovals() {
  const { preloadHandlers } = await loadPolicies()
  await preloadHandlers()
}
