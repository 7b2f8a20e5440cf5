import type { FunctionComponent } from 'react'
import type { View, ViewName } from '#shared/view.ts'
import { type PlainKey, t } from '../i18n/i18n.ts'
import { config } from '../platform/config.ts'
import { setAvailableViews } from '../router/hasView.ts'
import { useStore } from '../state/useStore.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { phonePane } from '../views/connect/phonePane.ts'
import { type FeatureName, features, later, loadedFeatures } from './later.tsx'

export const AccountHeader = later(
  'account',
  async () => (await import('../views/account/AccountHeader.tsx')).AccountHeader,
)
export const WindowWaiting = later(
  'connect',
  async () => (await import('../views/window/WindowWaiting.tsx')).WindowWaiting,
)
export const PageGone = later('window', async () => (await import('../views/window/PageGone.tsx')).PageGone)
export const WindowChrome = later('window', async () => (await import('../views/window/WindowChrome.tsx')).WindowChrome)

later('connect', async () => {
  const { PhonePane } = await import('../views/connect/PhonePane.tsx')
  phonePane.setState({ Pane: PhonePane })
  return PhonePane
})

type Entry<props> = {
  title: PlainKey
  /** Missing for the view that the app itself has. */
  feature?: FeatureName
  Component: FunctionComponent<props>
}

type Row = (typeof views)[keyof typeof views]

/** Returns the function that makes a row of the table from a module with one component whose name ends in `View`. */
function defineViews(feature: FeatureName) {
  return <module extends { [name in keyof module]: unknown }>(title: PlainKey, load: () => Promise<module>) => {
    type Component = module[keyof module & `${string}View`]
    type Props = Component extends FunctionComponent<infer props extends object> ? props : never
    async function loadView() {
      const found = Object.entries(await load()).find(([name]) => name.endsWith('View'))
      return found?.[1] as FunctionComponent<Props>
    }
    return { title, feature, Component: later(feature, loadView) }
  }
}

const connect = defineViews('connect')
const wallets = defineViews('wallets')
const account = defineViews('account')
const approve = defineViews('approve')
const send = defineViews('send')
const swap = defineViews('swap')
const buy = defineViews('buy')
const names = defineViews('names')
const signIn = defineViews('signIn')
const window = defineViews('window')

export const views = {
  Connect: { title: 'connect.title', Component: ConnectView },
  ConnectingExternal: connect('connect.title', () => import('../views/connecting/ConnectingExternalView.tsx')),
  Connected: connect('connected.title', () => import('../views/connecting/ConnectedView.tsx')),
  ConnectingMultiChain: connect('multiChain.title', () => import('../views/connecting/ConnectingMultiChainView.tsx')),
  ConnectingWalletConnect: connect(
    'connect.title',
    () => import('../views/connecting/ConnectingWalletConnectView.tsx'),
  ),
  ConnectingWalletConnectBasic: connect(
    'connect.title',
    () => import('../views/connecting/ConnectingWalletConnectBasicView.tsx'),
  ),
  ChooseAccount: account('chooseAccount.title', () => import('../views/account/ChooseAccountView.tsx')),
  ContinueInWallet: approve('continue.title', () => import('../views/window/ContinueInWalletView.tsx')),
  OpenWallet: approve('continue.title', () => import('../views/connecting/OpenWalletView.tsx')),
  SwitchActiveChain: account('switch.title', () => import('../views/networks/SwitchActiveChainView.tsx')),
  AllWallets: wallets('allWallets.title', () => import('../views/connect/AllWalletsView.tsx')),
  Downloads: connect('downloads.title', () => import('../views/connect/DownloadsView.tsx')),
  GetWallet: connect('getWallet.title', () => import('../views/connect/GetWalletView.tsx')),
  ConnectSocials: connect('socials.title', () => import('../views/connect/ConnectSocialsView.tsx')),
  WhatIsAWallet: connect('whatIsAWallet.title', () => import('../views/connect/WhatIsAWalletView.tsx')),
  Wallets: account('wallets.title', () => import('../views/connect/WalletsView.tsx')),
  Account: account('account.title', () => import('../views/account/AccountView.tsx')),
  AccountSettings: account('account.settings', () => import('../views/settings/AccountSettingsView.tsx')),
  Token: account('token.title', () => import('../views/account/TokenView.tsx')),
  Nft: account('nft.title', () => import('../views/account/NftView.tsx')),
  Transaction: account('transaction.title', () => import('../views/account/TransactionView.tsx')),
  Accounts: account('accounts.title', () => import('../views/account/AccountsView.tsx')),
  Receive: account('receive.title', () => import('../views/account/ReceiveView.tsx')),
  Networks: account('networks.title', () => import('../views/networks/NetworksView.tsx')),
  AddNetwork: approve('addNetwork.title', () => import('../views/networks/AddNetworkView.tsx')),
  WatchAsset: approve('watch.title', () => import('../views/approval/WatchAssetView.tsx')),
  SwitchNetwork: approve('switch.title', () => import('../views/networks/SwitchNetworkView.tsx')),
  UnsupportedChain: approve('switch.title', () => import('../views/networks/UnsupportedChainView.tsx')),
  Send: send('send.title', () => import('../views/send/SendView.tsx')),
  SendSelectToken: send('send.selectToken', () => import('../views/send/SendSelectTokenView.tsx')),
  SendReview: send('send.review', () => import('../views/send/SendReviewView.tsx')),
  Swap: swap('swap.title', () => import('../views/swap/SwapView.tsx')),
  SwapSelectToken: swap('send.selectToken', () => import('../views/swap/SwapSelectTokenView.tsx')),
  SwapReview: swap('swap.review', () => import('../views/swap/SwapReviewView.tsx')),
  OnRampProviders: buy('buy.title', () => import('../views/buy/OnRampProvidersView.tsx')),
  OnRampTokenSelect: buy('send.selectToken', () => import('../views/buy/OnRampTokenSelectView.tsx')),
  OnRampFiatSelect: buy('buy.currency', () => import('../views/buy/OnRampFiatSelectView.tsx')),
  OnRampCountrySelect: buy('buy.country', () => import('../views/buy/OnRampCountrySelectView.tsx')),
  BuyInProgress: buy('buy.progress', () => import('../views/buy/BuyInProgressView.tsx')),
  WhatIsABuy: buy('buy.what', () => import('../views/buy/WhatIsABuyView.tsx')),
  RegisterAccountName: names('names.choose', () => import('../views/names/RegisterAccountNameView.tsx')),
  RegisterAccountNameSuccess: names('names.title', () => import('../views/names/RegisterAccountNameSuccessView.tsx')),
  AccountName: names('names.title', () => import('../views/names/AccountNameView.tsx')),
  SendProgress: send('send.progress', () => import('../views/send/SendProgressView.tsx')),
  CallsStatus: send('send.progress', () => import('../views/send/CallsStatusView.tsx')),
  SIWXSignMessage: signIn('siwx.title', () => import('../views/signIn/SIWXSignMessageView.tsx')),
  ApproveTransaction: approve('approval.title', () => import('../views/approval/ApproveTransactionView.tsx')),
  ApproveInWindow: window('approval.title', () => import('../views/approval/ApproveInWindowView.tsx')),
  Home: window('home.title', () => import('../views/localWallet/HomeView.tsx')),
  HomeSettings: window('account.settings', () => import('../views/localWallet/HomeSettingsView.tsx')),
  HomeAccounts: window('accounts.title', () => import('../views/localWallet/HomeAccountsView.tsx')),
  NoRequest: window('noRequest.title', () => import('../views/window/NoRequestView.tsx')),
  Welcome: window('welcome.title', () => import('../views/localWallet/WelcomeView.tsx')),
  CreateWallet: window('create.title', () => import('../views/localWallet/CreateWalletView.tsx')),
  ImportWallet: window('import.title', () => import('../views/localWallet/ImportWalletView.tsx')),
  BackupPhrase: window('backup.title', () => import('../views/localWallet/BackupPhraseView.tsx')),
  ConfirmPhrase: window('confirm.title', () => import('../views/localWallet/ConfirmPhraseView.tsx')),
  UnlockWallet: window('unlock.title', () => import('../views/localWallet/UnlockWalletView.tsx')),
  CantUnlock: window('cantUnlock.title', () => import('../views/localWallet/CantUnlockView.tsx')),
  ExportPhrase: window('export.title', () => import('../views/localWallet/ExportPhraseView.tsx')),
  RenewPasskey: window('renew.title', () => import('../views/localWallet/RenewPasskeyView.tsx')),
  GrantOrigin: window('grant.title', () => import('../views/settings/GrantOriginView.tsx')),
  AddAccount: window('accounts.add', () => import('../views/account/AddAccountView.tsx')),
  PersonalMark: window('mark.title', () => import('../views/window/MarkView.tsx')),
  Sites: window('sites.title', () => import('../views/settings/SitesView.tsx')),
  Site: window('site.facts', () => import('../views/settings/SiteView.tsx')),
  SignatureLog: window('log.title', () => import('../views/localWallet/SignatureLogView.tsx')),
  LoginSettings: window('settings.title', () => import('../views/loginSettings/LoginSettingsView.tsx')),
  ChangeEmail: window('changeEmail.title', () => import('../views/loginSettings/ChangeEmailView.tsx')),
  Recovery: window('ways.title', () => import('../views/recovery/RecoveryView.tsx')),
  NewRecovery: window('newRecovery.title', () => import('../views/recovery/NewRecoveryView.tsx')),
  Devices: window('devices.title', () => import('../views/loginSettings/DevicesView.tsx')),
  SecurityLog: window('custodyLog.title', () => import('../views/loginSettings/SecurityLogView.tsx')),
  SignOut: window('signOut.title', () => import('../views/login/SignOutView.tsx')),
  DetachWallet: window('detach.title', () => import('../views/loginSettings/DetachWalletView.tsx')),
  Detached: window('detach.title', () => import('../views/loginSettings/DetachedView.tsx')),
  DeleteAccount: window('deleteAccount.title', () => import('../views/loginSettings/DeleteAccountView.tsx')),
  SignIn: window('login.title', () => import('../views/login/SignInView.tsx')),
  EmailLogin: window('login.title', () => import('../views/login/EmailLoginView.tsx')),
  EmailVerifyOtp: window('otp.title', () => import('../views/login/EmailVerifyOtpView.tsx')),
  ConnectingSocial: window('social.title', () => import('../views/login/ConnectingSocialView.tsx')),
  ConnectingFarcaster: window('farcaster.title', () => import('../views/login/ConnectingFarcasterView.tsx')),
  LoginProgress: window('loginProgress.title', () => import('../views/login/LoginProgressView.tsx')),
  RecoverySetup: window('recovery.title', () => import('../views/recovery/RecoverySetupView.tsx')),
  RecoverWallet: window('recover.title', () => import('../views/recovery/RecoverWalletView.tsx')),
  UnlockLogin: window('unlock.title', () => import('../views/login/UnlockLoginView.tsx')),
  OtherLogin: window('otherLogin.title', () => import('../views/loginSettings/OtherLoginView.tsx')),
  SignedInElsewhere: window('login.title', () => import('../views/login/SignedInElsewhereView.tsx')),
} satisfies { [name in ViewName]?: Entry<{ view: Extract<View, { name: name }> }> }

/**
 * Returns true when this page has the view. Pages that cannot be embedded have all; a frame has those that a host may
 * cover.
 */
export function isAvailable(name: ViewName): name is keyof typeof views {
  if (name === 'OnRampProviders' && config.onramp.length === 0) return false
  return isListed(name) && (config.surface !== 'frame' || !isTopLevelOnly(views[name]))
}

function isTopLevelOnly(view: Row): boolean {
  return 'feature' in view && 'topLevelOnly' in features[view.feature]
}

/** Returns the general word while the messages of the view's feature load. */
export function useTitle(name: keyof typeof views): string {
  const loaded = useStore(loadedFeatures)
  const view: Row = views[name]
  return t('feature' in view && !loaded[view.feature] ? 'common.loading' : view.title)
}

function isListed(name: ViewName): name is keyof typeof views {
  return name in views
}

setAvailableViews(isAvailable)
