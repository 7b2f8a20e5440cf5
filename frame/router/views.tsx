import { type ComponentType, lazy, useState } from 'react'
import type { View, ViewName } from '#shared/view.ts'
import { config } from '../config.ts'
import { addTexts, type MessageKey } from '../i18n/i18n.ts'
import { ConnectView } from '../views/ConnectView.tsx'
import { tellViews } from './hasView.ts'

const loads: (() => Promise<unknown>)[] = []
/** The texts of everything but the first picture. */
export async function loadTexts() {
  addTexts((await import('../i18n/laterTexts.ts')).laterTexts)
}

/**
 * A view that the first picture does not need: it is loaded when it is shown, in one file with the others
 * (`vite.config.ts`), or before, by {@link loadViews}; then it is shown at once.
 */
function later<props extends object>(load: () => Promise<ComponentType<props>>) {
  let loaded: ComponentType<props> | undefined
  const get = async () => {
    const [component] = await Promise.all([load(), loadTexts()])
    loaded = component
    return { default: component }
  }
  loads.push(get)
  const Lazy = lazy(get) as unknown as ComponentType<props>
  return function LaterView(props: props) {
    // Kept for as long as it is on screen: changing it would begin the view again.
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component {...props} />
  }
}

/** Loads the views that come later: none of them then has to be waited for. */
export async function loadViews() {
  await Promise.all(loads.map((load) => load()))
}

/** Stand in for any view, while the wallet window does its part and once nobody waits for it. */
export const WindowWaiting = later(async () => (await import('../views/WindowWaiting.tsx')).WindowWaiting)
export const PageGone = later(async () => (await import('../views/PageGone.tsx')).PageGone)

const ConnectingExternalView = later(
  async () => (await import('../views/ConnectingExternalView.tsx')).ConnectingExternalView,
)
const ConnectingMultiChainView = later(
  async () => (await import('../views/ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
)
const ConnectingWalletConnectView = later(
  async () => (await import('../views/ConnectingWalletConnectView.tsx')).ConnectingWalletConnectView,
)
const ConnectingWalletConnectBasicView = later(
  async () => (await import('../views/ConnectingWalletConnectBasicView.tsx')).ConnectingWalletConnectBasicView,
)
const ContinueInWalletView = later(async () => (await import('../views/ContinueInWalletView.tsx')).ContinueInWalletView)
const ConnectSocialsView = later(async () => (await import('../views/ConnectSocialsView.tsx')).ConnectSocialsView)
const SendView = later(async () => (await import('../views/SendView.tsx')).SendView)
const SendSelectTokenView = later(async () => (await import('../views/SendSelectTokenView.tsx')).SendSelectTokenView)
const SendReviewView = later(async () => (await import('../views/SendReviewView.tsx')).SendReviewView)
const SendProgressView = later(async () => (await import('../views/SendProgressView.tsx')).SendProgressView)
const SwitchActiveChainView = later(
  async () => (await import('../views/SwitchActiveChainView.tsx')).SwitchActiveChainView,
)
const AccountView = later(async () => (await import('../views/AccountView.tsx')).AccountView)
const AccountSettingsView = later(async () => (await import('../views/AccountSettingsView.tsx')).AccountSettingsView)
const NftView = later(async () => (await import('../views/NftView.tsx')).NftView)
const TransactionView = later(async () => (await import('../views/TransactionView.tsx')).TransactionView)
const ApproveTransactionView = later(
  async () => (await import('../views/ApproveTransactionView.tsx')).ApproveTransactionView,
)
const NetworksView = later(async () => (await import('../views/NetworksView.tsx')).NetworksView)
const AddNetworkView = later(async () => (await import('../views/AddNetworkView.tsx')).AddNetworkView)
const ReceiveView = later(async () => (await import('../views/ReceiveView.tsx')).ReceiveView)
const AccountsView = later(async () => (await import('../views/AccountsView.tsx')).AccountsView)
const SwitchNetworkView = later(async () => (await import('../views/SwitchNetworkView.tsx')).SwitchNetworkView)
const UnsupportedChainView = later(async () => (await import('../views/UnsupportedChainView.tsx')).UnsupportedChainView)
const AllWalletsView = later(async () => (await import('../views/AllWalletsView.tsx')).AllWalletsView)
const DownloadsView = later(async () => (await import('../views/DownloadsView.tsx')).DownloadsView)
const GetWalletView = later(async () => (await import('../views/GetWalletView.tsx')).GetWalletView)
const WalletsView = later(async () => (await import('../views/WalletsView.tsx')).WalletsView)
const WhatIsAWalletView = later(async () => (await import('../views/WhatIsAWalletView.tsx')).WhatIsAWalletView)
const AuditLogView = later(async () => (await import('../views/AuditLogView.tsx')).AuditLogView)
const BackupPhraseView = later(async () => (await import('../views/BackupPhraseView.tsx')).BackupPhraseView)
const ConfirmPhraseView = later(async () => (await import('../views/ConfirmPhraseView.tsx')).ConfirmPhraseView)
const CreateWalletView = later(async () => (await import('../views/CreateWalletView.tsx')).CreateWalletView)
const ExportPhraseView = later(async () => (await import('../views/ExportPhraseView.tsx')).ExportPhraseView)
const GrantOriginView = later(async () => (await import('../views/GrantOriginView.tsx')).GrantOriginView)
const HomeView = later(async () => (await import('../views/HomeView.tsx')).HomeView)
const ImportWalletView = later(async () => (await import('../views/ImportWalletView.tsx')).ImportWalletView)
const NobodyAskedView = later(async () => (await import('../views/NobodyAskedView.tsx')).NobodyAskedView)
const SitesView = later(async () => (await import('../views/SitesView.tsx')).SitesView)
const SiteView = later(async () => (await import('../views/SiteView.tsx')).SiteView)
const UnlockWalletView = later(async () => (await import('../views/UnlockWalletView.tsx')).UnlockWalletView)
const WelcomeView = later(async () => (await import('../views/WelcomeView.tsx')).WelcomeView)
const LoginSettingsView = later(async () => (await import('../views/LoginSettingsView.tsx')).LoginSettingsView)
const ChangeEmailView = later(async () => (await import('../views/ChangeEmailView.tsx')).ChangeEmailView)
const RecoveryView = later(async () => (await import('../views/RecoveryView.tsx')).RecoveryView)
const NewRecoveryView = later(async () => (await import('../views/NewRecoveryView.tsx')).NewRecoveryView)
const DevicesView = later(async () => (await import('../views/DevicesView.tsx')).DevicesView)
const SecurityLogView = later(async () => (await import('../views/SecurityLogView.tsx')).SecurityLogView)
const SignOutView = later(async () => (await import('../views/SignOutView.tsx')).SignOutView)
const DetachWalletView = later(async () => (await import('../views/DetachWalletView.tsx')).DetachWalletView)
const DetachedView = later(async () => (await import('../views/DetachedView.tsx')).DetachedView)
const DeleteAccountView = later(async () => (await import('../views/DeleteAccountView.tsx')).DeleteAccountView)
const SignInView = later(async () => (await import('../views/SignInView.tsx')).SignInView)
const EmailLoginView = later(async () => (await import('../views/EmailLoginView.tsx')).EmailLoginView)
const EmailVerifyOtpView = later(async () => (await import('../views/EmailVerifyOtpView.tsx')).EmailVerifyOtpView)
const ConnectingSocialView = later(async () => (await import('../views/ConnectingSocialView.tsx')).ConnectingSocialView)
const ConnectingFarcasterView = later(
  async () => (await import('../views/ConnectingFarcasterView.tsx')).ConnectingFarcasterView,
)
const LoginProgressView = later(async () => (await import('../views/LoginProgressView.tsx')).LoginProgressView)
const RecoverySetupView = later(async () => (await import('../views/RecoverySetupView.tsx')).RecoverySetupView)
const RecoverWalletView = later(async () => (await import('../views/RecoverWalletView.tsx')).RecoverWalletView)
const UnlockLoginView = later(async () => (await import('../views/UnlockLoginView.tsx')).UnlockLoginView)
const OtherLoginView = later(async () => (await import('../views/OtherLoginView.tsx')).OtherLoginView)
const SignedInElsewhereView = later(
  async () => (await import('../views/SignedInElsewhereView.tsx')).SignedInElsewhereView,
)

type Entry<name extends ViewName> = {
  title: MessageKey
  /** Not in a frame, where the page around it could have drawn the same: passwords, words, what is at home. */
  topLevelOnly?: true
  Component: ComponentType<{ view: Extract<View, { name: name }> }>
}

/** Every screen there is. The others of the specification come with their features. */
export const views = {
  Connect: { title: 'connect.title', Component: ConnectView },
  ConnectingExternal: { title: 'connecting.title', Component: ConnectingExternalView },
  ConnectingMultiChain: { title: 'multiChain.title', Component: ConnectingMultiChainView },
  ConnectingWalletConnect: { title: 'connecting.title', Component: ConnectingWalletConnectView },
  ConnectingWalletConnectBasic: { title: 'connecting.title', Component: ConnectingWalletConnectBasicView },
  ContinueInWallet: { title: 'continue.title', Component: ContinueInWalletView },
  SwitchActiveChain: { title: 'activeChain.header', Component: SwitchActiveChainView },
  AllWallets: { title: 'allWallets.title', Component: AllWalletsView },
  Downloads: { title: 'downloads.title', Component: DownloadsView },
  GetWallet: { title: 'getWallet.title', Component: GetWalletView },
  ConnectSocials: { title: 'socials.title', Component: ConnectSocialsView },
  WhatIsAWallet: { title: 'whatIsAWallet.title', Component: WhatIsAWalletView },
  Wallets: { title: 'wallets.title', Component: WalletsView },
  Account: { title: 'account.title', Component: AccountView },
  AccountSettings: { title: 'account.settings', Component: AccountSettingsView },
  Nft: { title: 'nft.title', Component: NftView },
  Transaction: { title: 'transaction.title', Component: TransactionView },
  Accounts: { title: 'accounts.title', Component: AccountsView },
  Receive: { title: 'receive.title', Component: ReceiveView },
  Networks: { title: 'networks.title', Component: NetworksView },
  AddNetwork: { title: 'addNetwork.title', Component: AddNetworkView },
  SwitchNetwork: { title: 'switch.title', Component: SwitchNetworkView },
  UnsupportedChain: { title: 'switch.title', Component: UnsupportedChainView },
  Send: { title: 'send.title', Component: SendView },
  SendSelectToken: { title: 'send.selectToken', Component: SendSelectTokenView },
  SendReview: { title: 'send.review', Component: SendReviewView },
  SendProgress: { title: 'send.progress', Component: SendProgressView },
  ApproveTransaction: { title: 'approve.title', Component: ApproveTransactionView },
  Home: { title: 'home.title', Component: HomeView, topLevelOnly: true },
  NobodyAsked: { title: 'nobody.title', Component: NobodyAskedView, topLevelOnly: true },
  Welcome: { title: 'welcome.title', Component: WelcomeView, topLevelOnly: true },
  CreateWallet: { title: 'create.title', Component: CreateWalletView, topLevelOnly: true },
  ImportWallet: { title: 'import.title', Component: ImportWalletView, topLevelOnly: true },
  BackupPhrase: { title: 'backup.title', Component: BackupPhraseView, topLevelOnly: true },
  ConfirmPhrase: { title: 'confirm.title', Component: ConfirmPhraseView, topLevelOnly: true },
  UnlockWallet: { title: 'unlock.title', Component: UnlockWalletView, topLevelOnly: true },
  ExportPhrase: { title: 'export.title', Component: ExportPhraseView, topLevelOnly: true },
  GrantOrigin: { title: 'grant.title', Component: GrantOriginView, topLevelOnly: true },
  Sites: { title: 'sites.title', Component: SitesView, topLevelOnly: true },
  Site: { title: 'site.facts', Component: SiteView, topLevelOnly: true },
  AuditLog: { title: 'log.title', Component: AuditLogView, topLevelOnly: true },
  LoginSettings: { title: 'settings.title', Component: LoginSettingsView, topLevelOnly: true },
  ChangeEmail: { title: 'changeEmail.title', Component: ChangeEmailView, topLevelOnly: true },
  Recovery: { title: 'ways.title', Component: RecoveryView, topLevelOnly: true },
  NewRecovery: { title: 'newRecovery.title', Component: NewRecoveryView, topLevelOnly: true },
  Devices: { title: 'devices.title', Component: DevicesView, topLevelOnly: true },
  SecurityLog: { title: 'custodyLog.title', Component: SecurityLogView, topLevelOnly: true },
  SignOut: { title: 'signOut.title', Component: SignOutView, topLevelOnly: true },
  DetachWallet: { title: 'detach.title', Component: DetachWalletView, topLevelOnly: true },
  Detached: { title: 'detach.title', Component: DetachedView, topLevelOnly: true },
  DeleteAccount: { title: 'deleteAccount.title', Component: DeleteAccountView, topLevelOnly: true },
  SignIn: { title: 'login.title', Component: SignInView, topLevelOnly: true },
  EmailLogin: { title: 'login.title', Component: EmailLoginView, topLevelOnly: true },
  EmailVerifyOtp: { title: 'otp.title', Component: EmailVerifyOtpView, topLevelOnly: true },
  ConnectingSocial: { title: 'social.title', Component: ConnectingSocialView, topLevelOnly: true },
  ConnectingFarcaster: { title: 'farcaster.title', Component: ConnectingFarcasterView, topLevelOnly: true },
  LoginProgress: { title: 'progress.title', Component: LoginProgressView, topLevelOnly: true },
  RecoverySetup: { title: 'recovery.title', Component: RecoverySetupView, topLevelOnly: true },
  RecoverWallet: { title: 'recover.title', Component: RecoverWalletView, topLevelOnly: true },
  UnlockLogin: { title: 'unlock.title', Component: UnlockLoginView, topLevelOnly: true },
  OtherLogin: { title: 'otherLogin.title', Component: OtherLoginView, topLevelOnly: true },
  SignedInElsewhere: { title: 'login.title', Component: SignedInElsewhereView, topLevelOnly: true },
} satisfies { [name in ViewName]?: Entry<name> }

/** Whether there is this view here. Pages that nobody can embed have all; in a frame there is no more than a host may see. */
export function isAvailable(name: ViewName): name is keyof typeof views {
  if (!(name in views)) return false
  return config.surface !== 'frame' || !('topLevelOnly' in views[name as keyof typeof views])
}

tellViews(isAvailable)
