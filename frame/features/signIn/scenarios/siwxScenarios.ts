import {
  SignatureDeclinedError,
  SignInRefusedError,
  SignInUnreachableError,
  SmartAccountSignInError,
} from '@oriel/shared/errors/signInErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { accounts, ethereum, longOrigin, origin } from '../../../scenarios/support/fixtures.ts'
import { mockWallet } from '../../../scenarios/support/mockWallets.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { showConnected, showInFrame } from '../../../scenarios/support/setUp.ts'
import { hostPage } from '../../../state/hostPage.ts'
import { session } from '../../../state/session.ts'
import { signInState } from '../../../state/signInState.ts'
import { registry } from '../../../wallets/connection/registry.ts'

const view: View = { name: 'SIWXSignMessage' }
const wallet = mockWallet()
const address = accounts[0]?.eip155 ?? ''

type State = Partial<ReturnType<typeof signInState.store.getState>>
type Row = { name: string; title: string; state: State; isOwn?: boolean; page?: string; play?: Scenario['play'] }

function createPromptScenario({ name, title, state, isOwn = false, page = origin, play }: Row): Scenario {
  function show() {
    hostPage.serve(page)
    if (isOwn) showConnected(view)
    else {
      registry.store.setState({ connectors: [wallet] })
      const account = { namespace: 'eip155', address, type: 'eoa' } as const
      session.set('eip155', {
        status: 'connected',
        connectorId: wallet.id,
        walletName: wallet.name,
        accounts: [account],
      })
      showInFrame(view)
    }
    signInState.store.setState({
      phase: 'asking',
      isLooking: false,
      isUnread: false,
      isRequired: false,
      account: { address, chainId: ethereum.caipNetworkId },
      ...state,
    })
  }
  return { name, title, surface: 'frame', show, play }
}

const scenarios: Scenario[] = [
  createPromptScenario({ name: 'siwx', title: 'The site wants a sign-in', state: {} }),
  createPromptScenario({ name: 'siwx-own', title: 'With the own wallet', state: {}, isOwn: true }),
  createPromptScenario({ name: 'siwx-long', title: 'A site with a long name', state: {}, page: longOrigin }),
  createPromptScenario({ name: 'siwx-required', title: 'The site requires it', state: { isRequired: true } }),
  createPromptScenario({
    name: 'siwx-required-closing',
    title: 'The visitor tries to close it',
    state: { isRequired: true },
    async play(user) {
      await user.press(t('common.close'))
      await user.see(t('siwx.decide'))
    },
  }),
  createPromptScenario({
    name: 'siwx-looking',
    title: 'The site is asked whether the visitor is signed in',
    state: { isLooking: true },
  }),
  createPromptScenario({ name: 'siwx-signing', title: 'The wallet has the message', state: { phase: 'signing' } }),
  createPromptScenario({ name: 'siwx-verifying', title: 'The site has the signature', state: { phase: 'verifying' } }),
  createPromptScenario({
    name: 'siwx-declined',
    title: 'The visitor declined',
    state: { phase: 'failed', error: new SignatureDeclinedError(), isRequired: true },
  }),
  createPromptScenario({
    name: 'siwx-unread',
    title: 'The site’s server does not say whether the visitor is signed in',
    state: { phase: 'failed', error: new SignInUnreachableError(), isRequired: true, isUnread: true },
  }),
  createPromptScenario({
    name: 'siwx-refused',
    title: 'The site refused the signature',
    state: { phase: 'failed', error: new SignInRefusedError(undefined, { data: { reason: 'nonce' } }) },
  }),
  createPromptScenario({
    name: 'siwx-contract',
    title: 'The site refused the signature of a contract',
    state: { phase: 'failed', error: new SmartAccountSignInError() },
  }),
]

export const siwxScenarios: ScenarioGroup[] = [{ area: 'Sign in to a site', scenarios }]
