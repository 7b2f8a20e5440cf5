import { accountScenarios } from '../features/account/scenarios/accountScenarios.ts'
import { activityScenarios } from '../features/account/scenarios/activityScenarios.ts'
import { nftScenarios } from '../features/account/scenarios/nftScenarios.ts'
import { tokenScenarios } from '../features/account/scenarios/tokenScenarios.ts'
import { approvalScenarios, switchScenarios } from '../features/approval/scenarios/approvalScenarios.ts'
import { callsScenarios } from '../features/approval/scenarios/callsScenarios.ts'
import { solanaScenarios } from '../features/approval/scenarios/solanaScenarios.ts'
import { buyScenarios } from '../features/buy/scenarios/buyScenarios.ts'
import { connectingScenarios } from '../features/connect/scenarios/connectingScenarios.ts'
import { connectScenarios } from '../features/connect/scenarios/connectScenarios.ts'
import { pairingScenarios } from '../features/connect/scenarios/pairingScenarios.ts'
import { walletScenarios } from '../features/connect/scenarios/walletScenarios.ts'
import { extensionMoveScenarios } from '../features/extensionMove/scenarios/extensionMoveScenarios.ts'
import { moveInScenarios } from '../features/extensionMove/scenarios/moveInScenarios.ts'
import { afterLoginScenarios } from '../features/login/scenarios/afterLoginScenarios.ts'
import { loginScenarios } from '../features/login/scenarios/loginScenarios.ts'
import { loginSettingsScenarios } from '../features/login/scenarios/loginSettingsScenarios.ts'
import { recoveryScenarios } from '../features/login/scenarios/recoveryScenarios.ts'
import { unlockLoginScenarios } from '../features/login/scenarios/unlockLoginScenarios.ts'
import { nameScenarios } from '../features/names/scenarios/nameScenarios.ts'
import { networkScenarios } from '../features/networks/scenarios/networkScenarios.ts'
import { phraseScenarios } from '../features/ownWallet/scenarios/phraseScenarios.ts'
import { ledgerScenarios } from '../features/ownWallet/scenarios/signatureLogScenarios.ts'
import { windowScenarios } from '../features/ownWallet/scenarios/windowScenarios.ts'
import { payScenarios } from '../features/pay/scenarios/payScenarios.ts'
import { receiveScenarios } from '../features/receive/scenarios/receiveScenarios.ts'
import { progressScenarios } from '../features/send/scenarios/progressScenarios.ts'
import { sendScenarios } from '../features/send/scenarios/sendScenarios.ts'
import { signInScenarios } from '../features/signIn/scenarios/signInScenarios.ts'
import { siwxScenarios } from '../features/signIn/scenarios/siwxScenarios.ts'
import { panelScenarios } from '../features/siteAccess/scenarios/panelScenarios.ts'
import { siteAccessScenarios } from '../features/siteAccess/scenarios/siteAccessScenarios.ts'
import { swapScenarios } from '../features/swap/scenarios/swapScenarios.ts'
import { frameScenarios } from './frameScenarios.ts'
import type { Scenario, ScenarioGroup } from './support/scenario.ts'

/** All scenarios. A unit test checks that every view has at least one. */
export const scenarioGroups: ScenarioGroup[] = [
  connectScenarios,
  ...signInScenarios,
  ...walletScenarios,
  ...frameScenarios,
  ...connectingScenarios,
  ...pairingScenarios,
  ...siwxScenarios,
  ...networkScenarios,
  ...receiveScenarios,
  accountScenarios,
  tokenScenarios,
  ...sendScenarios,
  ...swapScenarios,
  payScenarios,
  ...buyScenarios,
  ...nameScenarios,
  progressScenarios,
  activityScenarios,
  nftScenarios,
  switchScenarios,
  ...approvalScenarios,
  ...callsScenarios,
  solanaScenarios,

  ...windowScenarios,
  ...phraseScenarios,
  ...ledgerScenarios,
  siteAccessScenarios,
  extensionMoveScenarios,
  moveInScenarios,
  panelScenarios,
  ...loginSettingsScenarios,
  ...loginScenarios,
  ...afterLoginScenarios,
  ...recoveryScenarios,
  ...unlockLoginScenarios,
]

const all = scenarioGroups.flatMap(({ scenarios }) => scenarios)

export function findScenario(name: string): Scenario | undefined {
  return all.find((scenario) => scenario.name === name)
}

export function getNeighbors(scenario: Scenario): { previous: Scenario; next: Scenario } {
  const at = all.indexOf(scenario)
  const getAt = (step: number) => all[(at + step + all.length) % all.length] ?? scenario
  return { previous: getAt(-1), next: getAt(1) }
}

export function getLink(name: string): string {
  const params = new URLSearchParams(location.search)
  params.set('scenario', name)
  return `?${params}`
}
