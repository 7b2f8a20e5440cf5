import type { ComponentType } from 'react'
import type { View, ViewName } from '#shared/view.ts'
import { config } from '../config.ts'
import type { MessageKey } from '../i18n/i18n.ts'
import { AccountView } from '../views/AccountView.tsx'
import { ApproveTransactionView } from '../views/ApproveTransactionView.tsx'
import { AuditLogView } from '../views/AuditLogView.tsx'
import { BackupPhraseView } from '../views/BackupPhraseView.tsx'
import { ConfirmPhraseView } from '../views/ConfirmPhraseView.tsx'
import { ConnectView } from '../views/ConnectView.tsx'
import { CreateWalletView } from '../views/CreateWalletView.tsx'
import { ExportPhraseView } from '../views/ExportPhraseView.tsx'
import { GrantOriginView } from '../views/GrantOriginView.tsx'
import { HomeView } from '../views/HomeView.tsx'
import { ImportWalletView } from '../views/ImportWalletView.tsx'
import { NetworksView } from '../views/NetworksView.tsx'
import { NobodyAskedView } from '../views/NobodyAskedView.tsx'
import { SitesView } from '../views/SitesView.tsx'
import { SiteView } from '../views/SiteView.tsx'
import { SwitchNetworkView } from '../views/SwitchNetworkView.tsx'
import { UnlockWalletView } from '../views/UnlockWalletView.tsx'
import { UnsupportedChainView } from '../views/UnsupportedChainView.tsx'
import { WelcomeView } from '../views/WelcomeView.tsx'

type Entry<name extends ViewName> = {
  title: MessageKey
  /** Not in a frame, where the page around it could have drawn the same: passwords, words, what is at home. */
  topLevelOnly?: true
  Component: ComponentType<{ view: Extract<View, { name: name }> }>
}

/** Every screen there is. The others of the specification come with their features. */
export const views = {
  Connect: { title: 'connect.title', Component: ConnectView },
  Account: { title: 'account.title', Component: AccountView },
  Networks: { title: 'networks.title', Component: NetworksView },
  SwitchNetwork: { title: 'switch.title', Component: SwitchNetworkView },
  UnsupportedChain: { title: 'switch.title', Component: UnsupportedChainView },
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
} satisfies { [name in ViewName]?: Entry<name> }

/** Whether there is this view here. Pages that nobody can embed have all; in a frame there is no more than a host may see. */
export function isAvailable(name: ViewName): name is keyof typeof views {
  if (!(name in views)) return false
  return config.surface !== 'frame' || !('topLevelOnly' in views[name as keyof typeof views])
}
