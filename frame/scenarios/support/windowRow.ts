import { WrongPasswordError } from '@oriel/shared/errors/vaultErrors.ts'
import { View } from '@oriel/shared/kit/view.ts'
import { loginWallet } from '../../features/login/model/loginWallet.ts'
import { t } from '../../i18n/i18n.ts'
import { homeAccount } from '../../localWallet/homeAccount.ts'
import type { Persistence } from '../../localWallet/persistentStorage.ts'
import { changeConfig } from '../../platform/config.ts'
import type { VaultStatus } from '../../vault/protocol/methods.ts'
import { brand } from './brand.ts'
import { createStatus } from './fixtures.ts'
import { onReset } from './reset.ts'
import type { Scenario } from './scenario.ts'
import { answers, mockAccount, mockSiteRequest, renewMark, showInWindow } from './setUp.ts'
import type { UserActions } from './userActions.ts'

export type Row = {
  name: string
  title: string
  view: View['name']
  wallet?: Partial<VaultStatus>
  words?: string[]
  asks?: string
  /** Statement of the sign-in that the site requests while connecting. */
  signsIn?: string
  hasPasskey?: boolean
  storage?: Persistence
  /** True if a login's wallet also exists. */
  hasOther?: boolean
  hasLogin?: boolean
  /** True if the view is on the wallet's own page, which shows an account. */
  isOwnPage?: boolean
  /** Gives the deployment the sample brand. */
  isBranded?: boolean
  /** True if the personal mark is new. Its explanation is then shown. */
  isMarkNew?: boolean
  vault?: Partial<
    Record<
      'create' | 'import' | 'unlock' | 'confirmBackup' | 'grant' | 'remove' | 'addAccount' | 'isPhrase',
      () => unknown
    >
  >
  play?: (user: UserActions) => Promise<void>
}

export function toWindowScenario({ name, title, view, wallet, words, asks, vault, play, ...around }: Row): Scenario {
  function show() {
    answers.hasPasskey = around.hasPasskey ?? false
    answers.storage = around.storage ?? 'kept'
    loginWallet.store.setState({ slots: around.hasOther ? { local: 'local', login: 'login' } : { local: 'local' } })
    answers.vault = { ...vault }
    answers.backend = { 'POST /v1/custody/passkey-challenges': async () => ({ challenge }) }
    if (around.hasLogin) changeConfig({ login: { email: true, socials: ['google', 'github'] } })
    if (around.isBranded) changeConfig({ brand })
    if (asks) mockSiteRequest(asks, undefined, around.signsIn)
    showInWindow(View.parse({ name: view }), createStatus(wallet), words)
    if (around.isOwnPage) {
      mockAccount()
      onReset(homeAccount.follow())
    }
    if (around.isMarkNew) renewMark()
  }
  return { name, title, surface: around.isOwnPage ? 'standalone' : 'window', show, play }
}

export const password = 'correct horse battery'
/** The backend's challenge: 32 bytes as base64url. */
const challenge = 'A'.repeat(43)
export const createRejecter = (error: Error) => () => Promise.reject(error)
export const wrong = createRejecter(new WrongPasswordError())

export async function prove(user: UserActions, button: string) {
  await user.type(t('proof.password'), password)
  await user.press(button)
}

export async function choosePassword(user: UserActions, button: string, [first, second] = [password, password]) {
  await user.type(t('proof.password'), first)
  await user.type(t('proof.again'), second)
  await user.press(button)
}
