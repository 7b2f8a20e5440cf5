import type { View } from '@oriel/shared/kit/view.ts'
import { requireOwnMethod } from '../../../consent/consentMethods.ts'
import { t } from '../../../i18n/i18n.ts'
import { approvals } from '../../../requests/approvals.ts'
import { createStatus, factors, later, now, origin, solana } from '../../../scenarios/support/fixtures.ts'
import { mockSolanaClient, solanaAccount } from '../../../scenarios/support/mockSolana.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import {
  answers,
  mockSiteRequest,
  renewMark,
  reportPressed,
  showConnected,
  showInWindow,
} from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'
import * as requests from './solanaRequests.ts'

const approve: View = { name: 'ApproveTransaction' }

type Row = {
  name: string
  title: string
  asks: requests.MockSolanaRequest
  /** Where the request is shown. A frame is on a page that the deployer trusts. @default 'frame' */
  surface?: 'frame' | 'window'
  wallet?: Partial<VaultStatus>
  isMarkNew?: boolean
  play?: (user: UserActions) => Promise<void>
}

function toScenario({ name, title, asks, surface = 'frame', wallet, isMarkNew, play }: Row): Scenario {
  const { method, params, chain } = asks
  const row = requireOwnMethod(method)
  const request = { method, params, origin, networkId: solana.caipNetworkId, address: solanaAccount }
  const view: View = surface === 'frame' ? approve : { name: 'ApproveInWindow' }
  function show() {
    showConnected(approve, createStatus(wallet))
    session.set('solana', {
      status: 'connected',
      connectorId: 'ID_AUTH',
      accounts: [{ namespace: 'solana', address: solanaAccount, type: 'eoa' }],
    })
    const { requested, active } = networks.store.getState()
    networks.store.setState({
      requested: [...requested, solana],
      active: { ...active, solana: solana.caipNetworkId },
      namespace: 'solana',
    })
    answers.queries.approval = async () => {
      const { prepare } = await row.load()
      return prepare(request, solana, { solana: mockSolanaClient(chain) })
    }
    const settle = (approved: unknown) => reportPressed(approved === undefined ? 'rejected' : 'approved')
    approvals.store.setState({ pending: [{ id: 1, request, row, view, createdAt: now, expiresAt: later, settle }] })
    if (surface === 'frame') return
    mockSiteRequest(origin, request)
    showInWindow(view, createStatus(wallet))
    if (isMarkNew) renewMark()
  }
  return { name, title, surface, show, play }
}

const openDetails = (user: UserActions) => user.press(t('approval.details'))
const withPasskey = { factors: [factors.passkey] }

const rows: Row[] = [
  { name: 'solana-message', title: 'Message', asks: requests.solanaMessage },
  { name: 'solana-sign-in', title: 'Sign-in', asks: requests.createSolanaSignIn('swap.example') },
  { name: 'solana-sign-in-wrong', title: 'Sign-in to another site', asks: requests.createSolanaSignIn('bank.example') },
  { name: 'solana-send', title: 'Send SOL', asks: requests.sendSol },
  { name: 'solana-send-token', title: 'Send tokens to a new recipient', asks: requests.sendUsdc },
  { name: 'solana-details', title: 'Send tokens, all details', asks: requests.sendUsdc, play: openDetails },
  { name: 'solana-unknown', title: 'Unknown program', asks: requests.swapByUnknown },
  {
    name: 'solana-unknown-window',
    title: 'Unknown program, wallet window',
    asks: requests.swapByUnknown,
    surface: 'window',
    wallet: withPasskey,
  },
  { name: 'solana-several', title: 'Several transactions', asks: requests.signSeveral },
  {
    name: 'solana-several-window',
    title: 'Several transactions, wallet window',
    asks: requests.signSeveral,
    surface: 'window',
  },
  {
    name: 'solana-danger-locked',
    title: 'Control over a token account, wallet locked',
    asks: requests.giveTokenAccount,
    surface: 'window',
    wallet: { state: 'locked' },
    isMarkNew: true,
  },
  { name: 'solana-funds', title: 'Not enough funds', asks: requests.withoutMoney },
  { name: 'solana-unreachable', title: 'The network doesn’t answer', asks: requests.onDeadNetwork },
]

export const solanaScenarios: ScenarioGroup = { area: 'Approve on Solana', scenarios: rows.map(toScenario) }
