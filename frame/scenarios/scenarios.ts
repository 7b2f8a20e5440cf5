import { accountScenarios } from './accountScenarios.ts'
import { activityScenarios } from './activityScenarios.ts'
import { afterLoginScenarios } from './afterLoginScenarios.ts'
import { approvalScenarios, switchScenarios } from './approvalScenarios.ts'
import { buyScenarios } from './buyScenarios.ts'
import { callsScenarios } from './callsScenarios.ts'
import { connectingScenarios } from './connectingScenarios.ts'
import { connectScenarios } from './connectScenarios.ts'
import { extensionMoveScenarios } from './extensionMoveScenarios.ts'
import { frameScenarios } from './frameScenarios.ts'
import { loginScenarios } from './loginScenarios.ts'
import { loginSettingsScenarios } from './loginSettingsScenarios.ts'
import { moveInScenarios } from './moveInScenarios.ts'
import { nameScenarios } from './nameScenarios.ts'
import { networkScenarios } from './networkScenarios.ts'
import { nftScenarios } from './nftScenarios.ts'
import { pairingScenarios } from './pairingScenarios.ts'
import { panelScenarios } from './panelScenarios.ts'
import { phraseScenarios } from './phraseScenarios.ts'
import { progressScenarios } from './progressScenarios.ts'
import { receiveScenarios } from './receiveScenarios.ts'
import { recoveryScenarios } from './recoveryScenarios.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { sendScenarios } from './sendScenarios.ts'
import { ledgerScenarios } from './signatureLogScenarios.ts'
import { signInScenarios } from './signInScenarios.ts'
import { siteAccessScenarios } from './siteAccessScenarios.ts'
import { siwxScenarios } from './siwxScenarios.ts'
import { solanaScenarios } from './solanaScenarios.ts'
import { swapScenarios } from './swapScenarios.ts'
import { tokenScenarios } from './tokenScenarios.ts'
import { unlockLoginScenarios } from './unlockLoginScenarios.ts'
import { walletScenarios } from './walletScenarios.ts'
import { windowScenarios } from './windowScenarios.ts'

/** The unit test beside this file fails for a view without a scenario. */
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

export function neighboursOf(scenario: Scenario): { previous: Scenario; next: Scenario } {
  const at = all.indexOf(scenario)
  const around = (step: number) => all[(at + step + all.length) % all.length] ?? scenario
  return { previous: around(-1), next: around(1) }
}

export function linkTo(name: string): string {
  const params = new URLSearchParams(location.search)
  params.set('scenario', name)
  return `?${params}`
}
