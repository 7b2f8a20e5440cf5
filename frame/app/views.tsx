import { type ComponentType, lazy, useState } from 'react'
import type { View, ViewName } from '#shared/view.ts'
import type { MessageKey } from '../i18n/i18n.ts'
import { loadTexts } from '../i18n/loadTexts.ts'
import { config } from '../platform/config.ts'
import { setAvailableViews } from '../router/hasView.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { loadFont } from './loadFont.ts'

type LaterViews = typeof import('./laterViews.ts')

let loaded: LaterViews | undefined
let loading: Promise<LaterViews> | undefined

export async function loadViews(): Promise<LaterViews> {
  loading ??= Promise.all([import('./laterViews.ts'), loadTexts()]).then(([all]) => {
    loaded = all
    void loadFont()
    return all
  })
  return loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
}

function later<name extends keyof LaterViews>(name: name): LaterViews[name] {
  type Any = ComponentType<object>
  const Lazy = lazy(async () => ({ default: (await loadViews())[name] as Any }))
  const LaterView: Any = (props) => {
    // The component is kept while it is on screen, because a change would mount the view again.
    const [Component] = useState(() => (loaded?.[name] as Any | undefined) ?? Lazy)
    return <Component {...props} />
  }
  return LaterView as LaterViews[name]
}

export const AccountHeader = later('AccountHeader')
export const WindowWaiting = later('WindowWaiting')
export const PageGone = later('PageGone')
export const WindowChrome = later('WindowChrome')

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
  ConnectingExternal: { title: 'connect.title', Component: later('ConnectingExternalView') },
  Connected: { title: 'connected.title', Component: later('ConnectedView') },
  ConnectingMultiChain: { title: 'multiChain.title', Component: later('ConnectingMultiChainView') },
  ConnectingWalletConnect: { title: 'connect.title', Component: later('ConnectingWalletConnectView') },
  ConnectingWalletConnectBasic: { title: 'connect.title', Component: later('ConnectingWalletConnectBasicView') },
  ChooseAccount: { title: 'chooseAccount.title', Component: later('ChooseAccountView') },
  ContinueInWallet: { title: 'continue.title', Component: later('ContinueInWalletView') },
  OpenWallet: { title: 'continue.title', Component: later('OpenWalletView') },
  SwitchActiveChain: { title: 'switch.title', Component: later('SwitchActiveChainView') },
  AllWallets: { title: 'allWallets.title', Component: later('AllWalletsView') },
  Downloads: { title: 'downloads.title', Component: later('DownloadsView') },
  GetWallet: { title: 'getWallet.title', Component: later('GetWalletView') },
  ConnectSocials: { title: 'socials.title', Component: later('ConnectSocialsView') },
  WhatIsAWallet: { title: 'whatIsAWallet.title', Component: later('WhatIsAWalletView') },
  Wallets: { title: 'wallets.title', Component: later('WalletsView') },
  Account: { title: 'account.title', Component: later('AccountView') },
  AccountSettings: { title: 'account.settings', Component: later('AccountSettingsView') },
  Token: { title: 'token.title', Component: later('TokenView') },
  Nft: { title: 'nft.title', Component: later('NftView') },
  Transaction: { title: 'transaction.title', Component: later('TransactionView') },
  Accounts: { title: 'accounts.title', Component: later('AccountsView') },
  Receive: { title: 'receive.title', Component: later('ReceiveView') },
  Networks: { title: 'networks.title', Component: later('NetworksView') },
  AddNetwork: { title: 'addNetwork.title', Component: later('AddNetworkView') },
  WatchAsset: { title: 'watch.title', Component: later('WatchAssetView') },
  SwitchNetwork: { title: 'switch.title', Component: later('SwitchNetworkView') },
  UnsupportedChain: { title: 'switch.title', Component: later('UnsupportedChainView') },
  Send: { title: 'send.title', Component: later('SendView') },
  SendSelectToken: { title: 'send.selectToken', Component: later('SendSelectTokenView') },
  SendReview: { title: 'send.review', Component: later('SendReviewView') },
  SendProgress: { title: 'send.progress', Component: later('SendProgressView') },
  ApproveTransaction: { title: 'approval.title', Component: later('ApproveTransactionView') },
  ApproveInWindow: { title: 'approval.title', Component: later('ApproveInWindowView'), topLevelOnly: true },
  Home: { title: 'home.title', Component: later('HomeView'), topLevelOnly: true },
  HomeSettings: { title: 'account.settings', Component: later('HomeSettingsView'), topLevelOnly: true },
  HomeAccounts: { title: 'accounts.title', Component: later('HomeAccountsView'), topLevelOnly: true },
  NoRequest: { title: 'noRequest.title', Component: later('NoRequestView'), topLevelOnly: true },
  Welcome: { title: 'welcome.title', Component: later('WelcomeView'), topLevelOnly: true },
  CreateWallet: { title: 'create.title', Component: later('CreateWalletView'), topLevelOnly: true },
  ImportWallet: { title: 'import.title', Component: later('ImportWalletView'), topLevelOnly: true },
  BackupPhrase: { title: 'backup.title', Component: later('BackupPhraseView'), topLevelOnly: true },
  ConfirmPhrase: { title: 'confirm.title', Component: later('ConfirmPhraseView'), topLevelOnly: true },
  UnlockWallet: { title: 'unlock.title', Component: later('UnlockWalletView'), topLevelOnly: true },
  CantUnlock: { title: 'cantUnlock.title', Component: later('CantUnlockView'), topLevelOnly: true },
  ExportPhrase: { title: 'export.title', Component: later('ExportPhraseView'), topLevelOnly: true },
  GrantOrigin: { title: 'grant.title', Component: later('GrantOriginView'), topLevelOnly: true },
  AddAccount: { title: 'accounts.add', Component: later('AddAccountView'), topLevelOnly: true },
  PersonalMark: { title: 'mark.title', Component: later('MarkView'), topLevelOnly: true },
  Sites: { title: 'sites.title', Component: later('SitesView'), topLevelOnly: true },
  Site: { title: 'site.facts', Component: later('SiteView'), topLevelOnly: true },
  SignatureLog: { title: 'log.title', Component: later('SignatureLogView'), topLevelOnly: true },
  LoginSettings: { title: 'settings.title', Component: later('LoginSettingsView'), topLevelOnly: true },
  ChangeEmail: { title: 'changeEmail.title', Component: later('ChangeEmailView'), topLevelOnly: true },
  Recovery: { title: 'ways.title', Component: later('RecoveryView'), topLevelOnly: true },
  NewRecovery: { title: 'newRecovery.title', Component: later('NewRecoveryView'), topLevelOnly: true },
  Devices: { title: 'devices.title', Component: later('DevicesView'), topLevelOnly: true },
  SecurityLog: { title: 'custodyLog.title', Component: later('SecurityLogView'), topLevelOnly: true },
  SignOut: { title: 'signOut.title', Component: later('SignOutView'), topLevelOnly: true },
  DetachWallet: { title: 'detach.title', Component: later('DetachWalletView'), topLevelOnly: true },
  Detached: { title: 'detach.title', Component: later('DetachedView'), topLevelOnly: true },
  DeleteAccount: { title: 'deleteAccount.title', Component: later('DeleteAccountView'), topLevelOnly: true },
  SignIn: { title: 'login.title', Component: later('SignInView'), topLevelOnly: true },
  EmailLogin: { title: 'login.title', Component: later('EmailLoginView'), topLevelOnly: true },
  EmailVerifyOtp: { title: 'otp.title', Component: later('EmailVerifyOtpView'), topLevelOnly: true },
  ConnectingSocial: { title: 'social.title', Component: later('ConnectingSocialView'), topLevelOnly: true },
  ConnectingFarcaster: { title: 'farcaster.title', Component: later('ConnectingFarcasterView'), topLevelOnly: true },
  LoginProgress: { title: 'loginProgress.title', Component: later('LoginProgressView'), topLevelOnly: true },
  RecoverySetup: { title: 'recovery.title', Component: later('RecoverySetupView'), topLevelOnly: true },
  RecoverWallet: { title: 'recover.title', Component: later('RecoverWalletView'), topLevelOnly: true },
  UnlockLogin: { title: 'unlock.title', Component: later('UnlockLoginView'), topLevelOnly: true },
  OtherLogin: { title: 'otherLogin.title', Component: later('OtherLoginView'), topLevelOnly: true },
  SignedInElsewhere: { title: 'login.title', Component: later('SignedInElsewhereView'), topLevelOnly: true },
} satisfies { [name in ViewName]?: Entry<name> }

/**
 * Returns true when this page has the view. Pages that cannot be embedded have all; a frame has those that a host may
 * cover.
 */
export function isAvailable(name: ViewName): name is keyof typeof views {
  return isListed(name) && (config.surface !== 'frame' || !('topLevelOnly' in views[name]))
}

function isListed(name: ViewName): name is keyof typeof views {
  return name in views
}

setAvailableViews(isAvailable)
