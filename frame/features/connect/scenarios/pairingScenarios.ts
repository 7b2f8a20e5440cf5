import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { InternalError, type WalletError } from '@oriel/shared/errors/errors.ts'
import { PeerRejectedError } from '@oriel/shared/errors/protocolErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { later } from '../../../scenarios/support/fixtures.ts'
import { listed, mockPhone, mockWallet, uri } from '../../../scenarios/support/mockWallets.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, neverResolve, showInFrame } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import type { Connector } from '../../../wallets/connector/connector.ts'
import { type Pairing, pairing } from '../../../wallets/connector/pairing.ts'
import { pendingPhoneRequests } from '../../../wallets/walletConnect/walletConnect.ts'
import { mockDirectory } from './walletFixtures.ts'

const surface = 'frame'
const waiting: Pairing = { stage: 'waiting', uri, expiresAt: later }

type Row = {
  name: string
  title: string
  /** State of the pairing. @default a code is shown */
  state?: Pairing
  end?: WalletError
  /** The chosen wallet. @default any wallet that can scan */
  wallet?: Partial<ListedWallet>
  isUnknown?: boolean
  others?: Connector[]
  isPhone?: boolean
  play?: (user: UserActions) => Promise<void>
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

function toScenario(row: Row): Scenario {
  const { name, title, state = waiting, end, wallet, others = [], isPhone = false, isUnknown = false, play } = row
  const view: View = wallet
    ? { name: 'ConnectingWalletConnect', wallet: listed.id }
    : { name: 'ConnectingWalletConnectBasic' }
  function show() {
    if (wallet) answers.queries.wallets = isUnknown ? neverResolve : () => ({ ...listed, ...wallet })
    else mockDirectory({ count: 118 })
    registry.store.setState({ connectors: [...others, mockPhone(state, end)] })
    pairing.set(state.isForeign && state)
    showInFrame({ name: 'Connect' }, view)
  }
  const seen = play ?? (state.uri && !wallet ? (user: UserActions) => user.see(t('pairing.scan')) : undefined)
  return { name, title, surface, show, userAgent: isPhone ? iPhone : undefined, play: seen }
}

const codes: Row[] = [
  { name: 'pairing-loading', title: 'Loading the client', state: { stage: 'loading' } },
  { name: 'pairing-reaching', title: 'Connecting to the relay', state: { stage: 'reaching' } },
  { name: 'pairing-code', title: 'QR code' },
  { name: 'pairing-foreign', title: 'QR code of the site', state: { ...waiting, isForeign: true } },
  {
    name: 'pairing-opened',
    title: 'Opened on another device',
    async play(user) {
      await user.see(t('pairing.scan'))
      await user.press(t('pairing.elsewhere'))
      await user.see(t('pairing.elsewhereHint'))
    },
  },
  {
    name: 'pairing-unreachable',
    title: 'No relay answers',
    state: { stage: 'unreachable' },
    others: [mockWallet(), mockWallet({ id: 'second', name: 'Brook', icon: undefined })],
    play: (user) => user.see('Brook'),
  },
  {
    name: 'pairing-declined',
    title: 'Declined on the phone',
    state: { stage: 'waiting', uri },
    end: new PeerRejectedError(),
    play: (user) => user.see(t('common.retry')),
  },
  {
    name: 'pairing-failed',
    title: 'Failed',
    state: { stage: 'failed', error: new InternalError() },
    play: (user) => user.see(t('common.retry')),
  },
]

const seeDetails = (user: UserActions) => user.see(t('pairing.dontHave', { name: listed.name }))

const wallets: Row[] = [
  {
    name: 'pairing-wallet',
    title: 'QR code for one wallet',
    wallet: {},
    play: (user) => user.see(t('pairing.scan')),
  },
  {
    name: 'pairing-wallet-web',
    title: 'Web wallet',
    wallet: { webapp_link: 'https://app.rainbow.example', desktop_link: 'rainbow-desktop://', image_id: undefined },
    async play(user) {
      await seeDetails(user)
      await user.choose(t('pairing.web'))
      await user.see(t('connecting.acceptApp'))
    },
  },
  {
    name: 'pairing-wallet-desktop',
    title: 'Desktop wallet, before there is a link',
    state: { stage: 'reaching' },
    wallet: { mobile_link: null, supports_wc: undefined, desktop_link: 'rainbow-desktop://' } as Partial<ListedWallet>,
    play: seeDetails,
  },
  {
    name: 'pairing-wallet-browser',
    title: 'Wallet that also is an extension',
    wallet: {},
    others: [mockWallet({ rdns: listed.rdns ?? undefined })],
    play: seeDetails,
  },
  {
    name: 'pairing-wallet-extension',
    title: 'Extension that is not installed',
    wallet: { mobile_link: null, link_mode: null, supports_wc: false, injected: [{ injected_id: 'isRainbow' }] },
    play: (user) => user.see(t('pairing.notDetected')),
  },
  { name: 'pairing-wallet-unknown', title: 'Loading the wallet', wallet: {}, isUnknown: true },
]

const onPhone: Row[] = [
  { name: 'pairing-phone', title: 'Open the app on this phone', wallet: {}, play: seeDetails },
  {
    name: 'pairing-phone-opened',
    title: 'The app was opened',
    wallet: {},
    async play(user) {
      await user.see(t('connecting.acceptApp'))
      await user.press(t('pairing.openIn', { name: listed.name }))
      await user.see(t('pairing.otherWay'))
    },
  },
  {
    name: 'pairing-phone-code',
    title: 'QR code for another phone',
    wallet: {},
    async play(user) {
      await user.press(t('pairing.showCode'))
      await user.see(t('pairing.scan'))
    },
  },
  {
    name: 'pairing-phone-declined',
    title: 'Declined in the app',
    wallet: {},
    end: new PeerRejectedError(),
    play: (user) => user.see(t('common.retry')),
  },
  {
    name: 'pairing-phone-browse',
    title: 'Open the site in the app',
    wallet: { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', supports_wc: false },
    play: seeDetails,
  },
]

function createPendingScenario(
  about: Pick<Scenario, 'name' | 'title' | 'userAgent'>,
  state: { count: number; isLate: boolean },
): Scenario {
  const show = () => {
    pendingPhoneRequests.store.setState({ ...state, wallet: { name: listed.name, native: 'rainbow://' } })
    showInFrame({ name: 'ContinueInWallet' })
  }
  return { ...about, surface, show }
}

const used: Scenario[] = [
  createPendingScenario(
    { name: 'continue', title: 'Requests wait in the app', userAgent: iPhone },
    { count: 2, isLate: false },
  ),
  createPendingScenario(
    { name: 'continue-elsewhere', title: 'A request waits on another phone' },
    { count: 1, isLate: false },
  ),
  createPendingScenario(
    { name: 'continue-late', title: 'The phone approved after the request ended' },
    { count: 0, isLate: true },
  ),
]

export const pairingScenarios: ScenarioGroup[] = [
  { area: 'Pair with a phone', scenarios: codes.map(toScenario) },
  { area: 'Pair with one wallet', scenarios: wallets.map(toScenario) },
  { area: 'Pair on a phone', scenarios: [...onPhone.map((row) => toScenario({ ...row, isPhone: true })), ...used] },
]
