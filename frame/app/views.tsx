import type { View, ViewName } from '@oriel/shared/kit/view.ts'
import type { FunctionComponent } from 'react'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import { phonePane } from '../features/connect/phone/phonePane.ts'
import { type PlainKey, t } from '../i18n/i18n.ts'
import { config } from '../platform/config.ts'
import { offersPurchases } from '../platform/offersPurchases.ts'
import { setAvailableViews } from '../router/hasView.ts'
import { useStore } from '../state/useStore.ts'
import { createLazyComponent, type FeatureName, features, loadedFeatures } from './later.tsx'

export const AccountHeader = createLazyComponent(
  'account',
  async () => (await import('../features/account/AccountHeader.tsx')).AccountHeader,
)
export const WindowWaiting = createLazyComponent(
  'connect',
  async () => (await import('../features/window/WindowWaiting.tsx')).WindowWaiting,
)
export const PageGone = createLazyComponent(
  'window',
  async () => (await import('../features/window/PageGone.tsx')).PageGone,
)
export const WindowChrome = createLazyComponent(
  'window',
  async () => (await import('../features/window/WindowChrome.tsx')).WindowChrome,
)

createLazyComponent('connect', async () => {
  const { PhonePane } = await import('../features/connect/phone/PhonePane.tsx')
  phonePane.setState({ Pane: PhonePane })
  return PhonePane
})

type Entry<props> = {
  title: PlainKey
  /** The feature that the view belongs to. Undefined for the app's own views. */
  feature?: FeatureName
  Component: FunctionComponent<props>
}

type Row = (typeof views)[keyof typeof views]

/**
 * Returns a function that defines a view of the feature. The view's module must export exactly one component whose name
 * ends in `View`.
 */
function defineViews(feature: FeatureName) {
  return <module extends { [name in keyof module]: unknown }>(title: PlainKey, load: () => Promise<module>) => {
    type Component = module[keyof module & `${string}View`]
    type Props = Component extends FunctionComponent<infer props extends object> ? props : never
    async function loadView() {
      const found = Object.entries(await load()).find(([name]) => name.endsWith('View'))
      return found?.[1] as FunctionComponent<Props>
    }
    return { title, feature, Component: createLazyComponent(feature, loadView) }
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
const pay = defineViews('pay')
const signIn = defineViews('signIn')
const window = defineViews('window')

export const views = {
  Connect: { title: 'connect.title', Component: ConnectView },
  ConnectingExternal: connect('connect.title', () => import('../features/connect/attempt/ConnectingExternalView.tsx')),
  Connected: connect('connected.title', () => import('../features/connect/attempt/ConnectedView.tsx')),
  ConnectingMultiChain: connect(
    'multiChain.title',
    () => import('../features/connect/attempt/ConnectingMultiChainView.tsx'),
  ),
  ConnectingWalletConnect: connect(
    'connect.title',
    () => import('../features/connect/phone/ConnectingWalletConnectView.tsx'),
  ),
  ConnectingWalletConnectBasic: connect(
    'connect.title',
    () => import('../features/connect/ConnectingWalletConnectBasicView.tsx'),
  ),
  ChooseAccount: account('chooseAccount.title', () => import('../features/account/ChooseAccountView.tsx')),
  ContinueInWallet: approve('continue.title', () => import('../features/window/ContinueInWalletView.tsx')),
  OpenWallet: approve('continue.title', () => import('../features/connect/attempt/OpenWalletView.tsx')),
  SwitchActiveChain: account('switch.title', () => import('../features/networks/SwitchActiveChainView.tsx')),
  AllWallets: wallets('allWallets.title', () => import('../features/connect/AllWalletsView.tsx')),
  Downloads: connect('downloads.title', () => import('../features/connect/directory/DownloadsView.tsx')),
  GetWallet: connect('getWallet.title', () => import('../features/connect/GetWalletView.tsx')),
  ConnectSocials: connect('socials.title', () => import('../features/connect/ConnectSocialsView.tsx')),
  WhatIsAWallet: connect('whatIsAWallet.title', () => import('../features/connect/WhatIsAWalletView.tsx')),
  Wallets: account('wallets.title', () => import('../features/connect/WalletsView.tsx')),
  Account: account('account.title', () => import('../features/account/AccountView.tsx')),
  AccountSettings: account('account.settings', () => import('../features/settings/AccountSettingsView.tsx')),
  Token: account('token.title', () => import('../features/account/tokens/TokenView.tsx')),
  Nft: account('nft.title', () => import('../features/account/nfts/NftView.tsx')),
  Transaction: account('transaction.title', () => import('../features/account/activity/TransactionView.tsx')),
  Accounts: account('accounts.title', () => import('../features/account/AccountsView.tsx')),
  Receive: account('receive.title', () => import('../features/receive/ReceiveView.tsx')),
  Networks: account('networks.title', () => import('../features/networks/NetworksView.tsx')),
  AddNetwork: approve('addNetwork.title', () => import('../features/networks/AddNetworkView.tsx')),
  WatchAsset: approve('watch.title', () => import('../features/approval/WatchAssetView.tsx')),
  SwitchNetwork: approve('switch.title', () => import('../features/networks/SwitchNetworkView.tsx')),
  UnsupportedChain: approve('switch.title', () => import('../features/networks/UnsupportedChainView.tsx')),
  Send: send('send.title', () => import('../features/send/SendView.tsx')),
  SendSelectToken: send('send.selectToken', () => import('../features/send/SendSelectTokenView.tsx')),
  SendReview: send('send.review', () => import('../features/send/SendReviewView.tsx')),
  Swap: swap('swap.title', () => import('../features/swap/SwapView.tsx')),
  SwapSelectToken: swap('send.selectToken', () => import('../features/swap/SwapSelectTokenView.tsx')),
  SwapReview: swap('swap.review', () => import('../features/swap/SwapReviewView.tsx')),
  OnRampProviders: buy('buy.title', () => import('../features/buy/OnRampProvidersView.tsx')),
  OnRampTokenSelect: buy('send.selectToken', () => import('../features/buy/OnRampTokenSelectView.tsx')),
  OnRampFiatSelect: buy('buy.currency', () => import('../features/buy/OnRampFiatSelectView.tsx')),
  OnRampCountrySelect: buy('buy.country', () => import('../features/buy/OnRampCountrySelectView.tsx')),
  BuyInProgress: buy('buy.progress', () => import('../features/buy/BuyInProgressView.tsx')),
  WhatIsABuy: buy('buy.what', () => import('../features/buy/WhatIsABuyView.tsx')),
  RegisterAccountName: names('names.choose', () => import('../features/names/RegisterAccountNameView.tsx')),
  RegisterAccountNameSuccess: names(
    'names.title',
    () => import('../features/names/RegisterAccountNameSuccessView.tsx'),
  ),
  AccountName: names('names.title', () => import('../features/names/AccountNameView.tsx')),
  SendProgress: send('send.progress', () => import('../features/send/SendProgressView.tsx')),
  CallsStatus: send('send.progress', () => import('../features/send/CallsStatusView.tsx')),
  Pay: pay('pay.title', () => import('../features/pay/PayView.tsx')),
  SIWXSignMessage: signIn('siwx.title', () => import('../features/signIn/SIWXSignMessageView.tsx')),
  ApproveTransaction: approve('approval.title', () => import('../features/approval/ApproveTransactionView.tsx')),
  ApproveInWindow: window('approval.title', () => import('../features/approval/ApproveInWindowView.tsx')),
  Home: window('home.title', () => import('../features/home/HomeView.tsx')),
  HomeSettings: window('account.settings', () => import('../features/home/HomeSettingsView.tsx')),
  HomeAccounts: window('accounts.title', () => import('../features/home/HomeAccountsView.tsx')),
  NoRequest: window('noRequest.title', () => import('../features/window/NoRequestView.tsx')),
  Welcome: window('welcome.title', () => import('../features/ownWallet/WelcomeView.tsx')),
  CreateWallet: window('create.title', () => import('../features/ownWallet/CreateWalletView.tsx')),
  ImportWallet: window('import.title', () => import('../features/ownWallet/ImportWalletView.tsx')),
  BackupPhrase: window('backup.title', () => import('../features/ownWallet/BackupPhraseView.tsx')),
  ConfirmPhrase: window('confirm.title', () => import('../features/ownWallet/ConfirmPhraseView.tsx')),
  UnlockWallet: window('unlock.title', () => import('../features/ownWallet/UnlockWalletView.tsx')),
  CantUnlock: window('cantUnlock.title', () => import('../features/ownWallet/CantUnlockView.tsx')),
  ExportPhrase: window('export.title', () => import('../features/ownWallet/ExportPhraseView.tsx')),
  RenewPasskey: window('renew.title', () => import('../features/ownWallet/RenewPasskeyView.tsx')),
  GrantOrigin: window('grant.title', () => import('../features/settings/GrantOriginView.tsx')),
  AddAccount: window('accounts.add', () => import('../features/account/AddAccountView.tsx')),
  PersonalMark: window('mark.title', () => import('../features/ownWallet/mark/MarkView.tsx')),
  Sites: window('sites.title', () => import('../features/settings/SitesView.tsx')),
  Site: window('site.facts', () => import('../features/settings/SiteView.tsx')),
  SignatureLog: window('log.title', () => import('../features/ownWallet/SignatureLogView.tsx')),
  LoginSettings: window('settings.title', () => import('../features/login/settings/LoginSettingsView.tsx')),
  ChangeEmail: window('changeEmail.title', () => import('../features/login/settings/ChangeEmailView.tsx')),
  Recovery: window('ways.title', () => import('../features/login/recovery/RecoveryView.tsx')),
  NewRecovery: window('newRecovery.title', () => import('../features/login/recovery/NewRecoveryView.tsx')),
  Devices: window('devices.title', () => import('../features/login/settings/DevicesView.tsx')),
  SecurityLog: window('custodyLog.title', () => import('../features/login/settings/SecurityLogView.tsx')),
  SignOut: window('signOut.title', () => import('../features/login/SignOutView.tsx')),
  DetachWallet: window('detach.title', () => import('../features/login/settings/DetachWalletView.tsx')),
  Detached: window('detach.title', () => import('../features/login/settings/DetachedView.tsx')),
  DeleteAccount: window('deleteAccount.title', () => import('../features/login/settings/DeleteAccountView.tsx')),
  SignIn: window('login.title', () => import('../features/login/SignInView.tsx')),
  EmailLogin: window('login.title', () => import('../features/login/email/EmailLoginView.tsx')),
  EmailVerifyOtp: window('otp.title', () => import('../features/login/email/EmailVerifyOtpView.tsx')),
  ConnectingSocial: window('social.title', () => import('../features/login/social/ConnectingSocialView.tsx')),
  ConnectingFarcaster: window('farcaster.title', () => import('../features/login/social/ConnectingFarcasterView.tsx')),
  LoginProgress: window('loginProgress.title', () => import('../features/login/LoginProgressView.tsx')),
  RecoverySetup: window('recovery.title', () => import('../features/login/recovery/RecoverySetupView.tsx')),
  RecoverWallet: window('recover.title', () => import('../features/login/recovery/RecoverWalletView.tsx')),
  UnlockLogin: window('unlock.title', () => import('../features/login/UnlockLoginView.tsx')),
  OtherLogin: window('otherLogin.title', () => import('../features/login/settings/OtherLoginView.tsx')),
  SignedInElsewhere: window('login.title', () => import('../features/login/SignedInElsewhereView.tsx')),
} satisfies { [name in ViewName]?: Entry<{ view: Extract<View, { name: name }> }> }

/**
 * Returns true if the view can render on this page. Top-level-only views can't render in a frame, where the host page
 * could cover them.
 */
export function isAvailable(name: ViewName): name is keyof typeof views {
  if (name === 'OnRampProviders' && !offersPurchases()) return false
  return isListed(name) && (config.surface !== 'frame' || !isTopLevelOnly(views[name]))
}

function isTopLevelOnly(view: Row): boolean {
  return 'feature' in view && 'topLevelOnly' in features[view.feature]
}

/** Returns the view's title, or a generic one until its feature's messages have loaded. */
export function useTitle(name: keyof typeof views): string {
  const loaded = useStore(loadedFeatures)
  const view: Row = views[name]
  return t('feature' in view && !loaded[view.feature] ? 'common.loading' : view.title)
}

function isListed(name: ViewName): name is keyof typeof views {
  return name in views
}

setAvailableViews(isAvailable)
