import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { accounts, factors, longOrigin, origin } from '../../../scenarios/support/fixtures.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { mockSiteRequest } from '../../../scenarios/support/setUp.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'
import type { FrozenRequest } from '../../../walletWindow/message.ts'
import { type Opener, windowRequest } from '../../../walletWindow/windowRequest.ts'
import { createRecoveryScenario, type Row } from './recoveryScenarios.ts'

const unlock: View = { name: 'UnlockLogin' }
const login = { userId: 'ada', enrolId: 'one', splitId: 'one', generation: 1 }
const locked: Partial<VaultStatus> = {
  state: 'locked',
  login,
  factors: [{ id: 'login', type: 'login' }, factors.passkey],
}
const loginOnly: Partial<VaultStatus> = { ...locked, factors: [{ id: 'login', type: 'login' }] }

const unlocking: Row[] = [
  { name: 'unlock-login', title: 'With a login', view: unlock, wallet: loginOnly, asks: origin },
  { name: 'unlock-login-passkey', title: 'With passkey or login', view: unlock, wallet: locked },
  {
    name: 'unlock-login-other',
    title: 'Or use the wallet without a login',
    view: unlock,
    wallet: locked,
    asks: origin,
    hasOther: true,
  },
  {
    name: 'unlock-login-file',
    title: 'With a file',
    view: unlock,
    wallet: loginOnly,
    play: (user) => user.press(t('unlockLogin.file')),
  },
  {
    name: 'unlock-login-pending',
    title: 'Unfinished wallet',
    view: unlock,
    wallet: { ...loginOnly, state: 'empty', pending: true },
  },
  { name: 'unlock-login-gone', title: 'The backend lacks it', view: unlock, wallet: locked, wasRemoved: true },
]

const grant: View = { name: 'GrantOrigin' }

function createOtherWalletScenario(row: Row, request?: FrozenRequest): Scenario {
  const scenario = createRecoveryScenario(row)
  function show() {
    scenario.show()
    mockSiteRequest(row.asks, request)
    windowRequest.store.setState(({ opener: asking }) => ({ opener: asking && replaceWalletId(asking) }))
  }
  return { ...scenario, show }
}

function replaceWalletId(asking: Opener): Opener {
  const walletId = 'another'
  return asking.task === 'approve' ? { ...asking, walletId } : { ...asking, task: 'unlock', walletId }
}

const request: FrozenRequest = {
  method: 'personal_sign',
  params: ['0x6869', accounts[1]?.eip155],
  origin: longOrigin,
  networkId: 'eip155:1',
  address: accounts[1]?.eip155 ?? '',
}

const granting: Scenario[] = [
  createRecoveryScenario({
    name: 'grant-login',
    title: 'Wallet with a login',
    view: grant,
    wallet: { login },
    asks: origin,
  }),
  createOtherWalletScenario({
    name: 'grant-another',
    title: 'Another wallet',
    view: grant,
    wallet: { login },
    asks: origin,
  }),
  createOtherWalletScenario(
    { name: 'grant-another-request', title: 'A request for another wallet', view: grant, wallet: {}, asks: longOrigin },
    request,
  ),
]

export const unlockLoginScenarios: ScenarioGroup[] = [
  { area: 'Unlock with a login', scenarios: unlocking.map(createRecoveryScenario) },
  { area: 'Choose the wallet for a site', scenarios: granting },
]
