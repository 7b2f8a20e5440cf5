import { type ComponentType, lazy, useState } from 'react'
import type { View, ViewName } from '#shared/view.ts'
import type { MessageKey } from '../i18n/i18n.ts'
import { config } from '../platform/config.ts'
import { setAvailableViews } from '../router/hasView.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { type JourneyName, type Journeys, loadedJourney, loadJourney } from './loadJourney.ts'

const ofConnect = viewsOf('connect')
const ofWallets = viewsOf('wallets')
const ofAccount = viewsOf('account')
const ofSend = viewsOf('send')
const ofSwap = viewsOf('swap')
const ofBuy = viewsOf('buy')
const ofNames = viewsOf('names')
const ofSignIn = viewsOf('signIn')
const ofApprove = viewsOf('approve')
const ofWindow = viewsOf('window')

type Any = ComponentType<object>
const lazyViews = new Map<string, Any>()

/** Makes views that failed to load be loaded again when they are opened again. */
export function retryViews() {
  lazyViews.clear()
}

/** Returns the function that names a view of a journey, which is loaded when the view is shown, or before. */
function viewsOf<journey extends JourneyName>(journey: journey) {
  return function later<name extends string & keyof Journeys[journey]>(name: name): Journeys[journey][name] {
    function findView(): Any {
      const view = (loadedJourney(journey)?.[name] as Any | undefined) ?? lazyViews.get(name)
      if (view) return view
      const created = lazy(async () => ({ default: (await loadJourney(journey))[name] as Any }))
      lazyViews.set(name, created)
      return created
    }
    const LaterView: Any = (props) => {
      // The component is kept while it is on screen, because a change would mount the view again.
      const [Component] = useState(findView)
      return <Component {...props} />
    }
    return LaterView as Journeys[journey][name]
  }
}

export const AccountHeader = ofAccount('AccountHeader')
export const WindowWaiting = ofConnect('WindowWaiting')
export const PageGone = ofWindow('PageGone')
export const WindowChrome = ofWindow('WindowChrome')

type Entry<name extends ViewName> = {
  title: MessageKey
  /**
   * Set for views that are never in a frame, because the page around it could imitate them: passwords, recovery
   * phrases.
   */
  topLevelOnly?: true
  Component: ComponentType<{ view: Extract<View, { name: name }> }>
}

export const views = {
  Connect: { title: 'connect.title', Component: ConnectView },
  ConnectingExternal: { title: 'connect.title', Component: ofConnect('ConnectingExternalView') },
  Connected: { title: 'connected.title', Component: ofConnect('ConnectedView') },
  ConnectingMultiChain: { title: 'multiChain.title', Component: ofConnect('ConnectingMultiChainView') },
  ConnectingWalletConnect: { title: 'connect.title', Component: ofConnect('ConnectingWalletConnectView') },
  ConnectingWalletConnectBasic: { title: 'connect.title', Component: ofConnect('ConnectingWalletConnectBasicView') },
  ChooseAccount: { title: 'chooseAccount.title', Component: ofAccount('ChooseAccountView') },
  ContinueInWallet: { title: 'continue.title', Component: ofApprove('ContinueInWalletView') },
  OpenWallet: { title: 'continue.title', Component: ofApprove('OpenWalletView') },
  SwitchActiveChain: { title: 'switch.title', Component: ofAccount('SwitchActiveChainView') },
  AllWallets: { title: 'allWallets.title', Component: ofWallets('AllWalletsView') },
  Downloads: { title: 'downloads.title', Component: ofConnect('DownloadsView') },
  GetWallet: { title: 'getWallet.title', Component: ofConnect('GetWalletView') },
  ConnectSocials: { title: 'socials.title', Component: ofConnect('ConnectSocialsView') },
  WhatIsAWallet: { title: 'whatIsAWallet.title', Component: ofConnect('WhatIsAWalletView') },
  Wallets: { title: 'wallets.title', Component: ofAccount('WalletsView') },
  Account: { title: 'account.title', Component: ofAccount('AccountView') },
  AccountSettings: { title: 'account.settings', Component: ofAccount('AccountSettingsView') },
  Token: { title: 'token.title', Component: ofAccount('TokenView') },
  Nft: { title: 'nft.title', Component: ofAccount('NftView') },
  Transaction: { title: 'transaction.title', Component: ofAccount('TransactionView') },
  Accounts: { title: 'accounts.title', Component: ofAccount('AccountsView') },
  Receive: { title: 'receive.title', Component: ofAccount('ReceiveView') },
  Networks: { title: 'networks.title', Component: ofAccount('NetworksView') },
  AddNetwork: { title: 'addNetwork.title', Component: ofApprove('AddNetworkView') },
  WatchAsset: { title: 'watch.title', Component: ofApprove('WatchAssetView') },
  SwitchNetwork: { title: 'switch.title', Component: ofApprove('SwitchNetworkView') },
  UnsupportedChain: { title: 'switch.title', Component: ofApprove('UnsupportedChainView') },
  Send: { title: 'send.title', Component: ofSend('SendView') },
  SendSelectToken: { title: 'send.selectToken', Component: ofSend('SendSelectTokenView') },
  SendReview: { title: 'send.review', Component: ofSend('SendReviewView') },
  Swap: { title: 'swap.title', Component: ofSwap('SwapView') },
  SwapSelectToken: { title: 'send.selectToken', Component: ofSwap('SwapSelectTokenView') },
  SwapReview: { title: 'swap.review', Component: ofSwap('SwapReviewView') },
  OnRampProviders: { title: 'buy.title', Component: ofBuy('OnRampProvidersView') },
  OnRampTokenSelect: { title: 'send.selectToken', Component: ofBuy('OnRampTokenSelectView') },
  OnRampFiatSelect: { title: 'buy.currency', Component: ofBuy('OnRampFiatSelectView') },
  OnRampCountrySelect: { title: 'buy.country', Component: ofBuy('OnRampCountrySelectView') },
  BuyInProgress: { title: 'buy.progress', Component: ofBuy('BuyInProgressView') },
  WhatIsABuy: { title: 'buy.what', Component: ofBuy('WhatIsABuyView') },
  RegisterAccountName: { title: 'names.choose', Component: ofNames('RegisterAccountNameView') },
  RegisterAccountNameSuccess: { title: 'names.title', Component: ofNames('RegisterAccountNameSuccessView') },
  AccountName: { title: 'names.title', Component: ofNames('AccountNameView') },
  SendProgress: { title: 'send.progress', Component: ofSend('SendProgressView') },
  CallsStatus: { title: 'send.progress', Component: ofSend('CallsStatusView') },
  SIWXSignMessage: { title: 'siwx.title', Component: ofSignIn('SIWXSignMessageView') },
  ApproveTransaction: { title: 'approval.title', Component: ofApprove('ApproveTransactionView') },
  ApproveInWindow: { title: 'approval.title', Component: ofWindow('ApproveInWindowView'), topLevelOnly: true },
  Home: { title: 'home.title', Component: ofWindow('HomeView'), topLevelOnly: true },
  HomeSettings: { title: 'account.settings', Component: ofWindow('HomeSettingsView'), topLevelOnly: true },
  HomeAccounts: { title: 'accounts.title', Component: ofWindow('HomeAccountsView'), topLevelOnly: true },
  NoRequest: { title: 'noRequest.title', Component: ofWindow('NoRequestView'), topLevelOnly: true },
  Welcome: { title: 'welcome.title', Component: ofWindow('WelcomeView'), topLevelOnly: true },
  CreateWallet: { title: 'create.title', Component: ofWindow('CreateWalletView'), topLevelOnly: true },
  ImportWallet: { title: 'import.title', Component: ofWindow('ImportWalletView'), topLevelOnly: true },
  BackupPhrase: { title: 'backup.title', Component: ofWindow('BackupPhraseView'), topLevelOnly: true },
  ConfirmPhrase: { title: 'confirm.title', Component: ofWindow('ConfirmPhraseView'), topLevelOnly: true },
  UnlockWallet: { title: 'unlock.title', Component: ofWindow('UnlockWalletView'), topLevelOnly: true },
  CantUnlock: { title: 'cantUnlock.title', Component: ofWindow('CantUnlockView'), topLevelOnly: true },
  ExportPhrase: { title: 'export.title', Component: ofWindow('ExportPhraseView'), topLevelOnly: true },
  RenewPasskey: { title: 'renew.title', Component: ofWindow('RenewPasskeyView'), topLevelOnly: true },
  GrantOrigin: { title: 'grant.title', Component: ofWindow('GrantOriginView'), topLevelOnly: true },
  AddAccount: { title: 'accounts.add', Component: ofWindow('AddAccountView'), topLevelOnly: true },
  PersonalMark: { title: 'mark.title', Component: ofWindow('MarkView'), topLevelOnly: true },
  Sites: { title: 'sites.title', Component: ofWindow('SitesView'), topLevelOnly: true },
  Site: { title: 'site.facts', Component: ofWindow('SiteView'), topLevelOnly: true },
  SignatureLog: { title: 'log.title', Component: ofWindow('SignatureLogView'), topLevelOnly: true },
  LoginSettings: { title: 'settings.title', Component: ofWindow('LoginSettingsView'), topLevelOnly: true },
  ChangeEmail: { title: 'changeEmail.title', Component: ofWindow('ChangeEmailView'), topLevelOnly: true },
  Recovery: { title: 'ways.title', Component: ofWindow('RecoveryView'), topLevelOnly: true },
  NewRecovery: { title: 'newRecovery.title', Component: ofWindow('NewRecoveryView'), topLevelOnly: true },
  Devices: { title: 'devices.title', Component: ofWindow('DevicesView'), topLevelOnly: true },
  SecurityLog: { title: 'custodyLog.title', Component: ofWindow('SecurityLogView'), topLevelOnly: true },
  SignOut: { title: 'signOut.title', Component: ofWindow('SignOutView'), topLevelOnly: true },
  DetachWallet: { title: 'detach.title', Component: ofWindow('DetachWalletView'), topLevelOnly: true },
  Detached: { title: 'detach.title', Component: ofWindow('DetachedView'), topLevelOnly: true },
  DeleteAccount: { title: 'deleteAccount.title', Component: ofWindow('DeleteAccountView'), topLevelOnly: true },
  SignIn: { title: 'login.title', Component: ofWindow('SignInView'), topLevelOnly: true },
  EmailLogin: { title: 'login.title', Component: ofWindow('EmailLoginView'), topLevelOnly: true },
  EmailVerifyOtp: { title: 'otp.title', Component: ofWindow('EmailVerifyOtpView'), topLevelOnly: true },
  ConnectingSocial: { title: 'social.title', Component: ofWindow('ConnectingSocialView'), topLevelOnly: true },
  ConnectingFarcaster: { title: 'farcaster.title', Component: ofWindow('ConnectingFarcasterView'), topLevelOnly: true },
  LoginProgress: { title: 'loginProgress.title', Component: ofWindow('LoginProgressView'), topLevelOnly: true },
  RecoverySetup: { title: 'recovery.title', Component: ofWindow('RecoverySetupView'), topLevelOnly: true },
  RecoverWallet: { title: 'recover.title', Component: ofWindow('RecoverWalletView'), topLevelOnly: true },
  UnlockLogin: { title: 'unlock.title', Component: ofWindow('UnlockLoginView'), topLevelOnly: true },
  OtherLogin: { title: 'otherLogin.title', Component: ofWindow('OtherLoginView'), topLevelOnly: true },
  SignedInElsewhere: { title: 'login.title', Component: ofWindow('SignedInElsewhereView'), topLevelOnly: true },
} satisfies { [name in ViewName]?: Entry<name> }

/**
 * Returns true when this page has the view. Pages that cannot be embedded have all; a frame has those that a host may
 * cover.
 */
export function isAvailable(name: ViewName): name is keyof typeof views {
  if (name === 'OnRampProviders' && config.onramp.length === 0) return false
  return isListed(name) && (config.surface !== 'frame' || !('topLevelOnly' in views[name]))
}

function isListed(name: ViewName): name is keyof typeof views {
  return name in views
}

setAvailableViews(isAvailable)
