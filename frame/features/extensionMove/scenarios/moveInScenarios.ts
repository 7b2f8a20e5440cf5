import { PasskeyFailedError, VaultCorruptError } from '@oriel/shared/errors/vaultErrors.ts'
import { openMovePrompt } from '../../../app/openMovePrompt.ts'
import { t } from '../../../i18n/i18n.ts'
import { type Moving, movingWallet } from '../../../localWallet/movingWallet.ts'
import { changeConfig } from '../../../platform/config.ts'
import { accounts, empty } from '../../../scenarios/support/fixtures.ts'
import type { ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { neverResolve, reportPressed } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { createRejecter, prove, toWindowScenario, wrong } from '../../../scenarios/support/windowRow.ts'

type MoveInRow = { name: string; title: string; moving?: Partial<Moving>; play?: (user: UserActions) => Promise<void> }

const submit = (user: UserActions) => prove(user, t('move.submit'))
const pressPasskey = (user: UserActions) => user.press(t('proof.withPasskey', { action: t('move.submit') }))

const rows: MoveInRow[] = [
  { name: 'movein-either', title: 'A passkey and a password open it', moving: { hasPasskey: true } },
  { name: 'movein-password', title: 'A password opens it' },
  {
    name: 'movein-passkey',
    title: 'A passkey opens it, and it has one account',
    moving: { hasPasskey: true, hasPassword: false, accounts: accounts.slice(0, 1) },
  },
  { name: 'movein-wrong', title: 'The password is wrong', moving: { accept: wrong }, play: submit },
  {
    name: 'movein-forged',
    title: 'The wallet has another address than the page said',
    moving: { accept: createRejecter(new VaultCorruptError()) },
    play: submit,
  },
  {
    name: 'movein-canceled',
    title: 'The browser did not get the passkey',
    moving: {
      hasPasskey: true,
      hasPassword: false,
      accept: createRejecter(new PasskeyFailedError(undefined, { data: { reason: 'canceled' } })),
    },
    play: pressPasskey,
  },
  { name: 'movein-adding', title: 'The wallet is being added', moving: { accept: neverResolve }, play: submit },
]

/** Renders the prompt in the panel, which exists while the extension has no wallet. */
function createPanelScenario({ name, title, moving: changes, play }: MoveInRow) {
  const scenario = toWindowScenario({ name, title, view: 'Welcome', wallet: empty, isOwnPage: true })
  function show() {
    changeConfig({ walletOrigin: 'https://wallet.example' })
    scenario.show()
    const moving: Moving = {
      walletId: 'moving',
      accounts: [...accounts],
      hasPasskey: false,
      hasPassword: true,
      accept: async () => reportPressed('accept'),
      decline: () => reportPressed('decline'),
      ...changes,
    }
    movingWallet.store.setState({ moving })
    openMovePrompt()
  }
  return { ...scenario, show, play }
}

export const moveInScenarios: ScenarioGroup = {
  area: 'The wallet comes into the extension',
  scenarios: rows.map(createPanelScenario),
}
