import type { ComponentType } from 'react'
import type { View, ViewName } from '#shared/view.ts'
import type { MessageKey } from '../i18n/i18n.ts'
import { AccountView } from '../views/AccountView.tsx'
import { ApproveTransactionView } from '../views/ApproveTransactionView.tsx'
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
import { SwitchNetworkView } from '../views/SwitchNetworkView.tsx'
import { UnlockWalletView } from '../views/UnlockWalletView.tsx'
import { UnsupportedChainView } from '../views/UnsupportedChainView.tsx'
import { WelcomeView } from '../views/WelcomeView.tsx'

type Entry<name extends ViewName> = {
  title: MessageKey
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
  Home: { title: 'home.title', Component: HomeView },
  NobodyAsked: { title: 'nobody.title', Component: NobodyAskedView },
  Welcome: { title: 'welcome.title', Component: WelcomeView },
  CreateWallet: { title: 'create.title', Component: CreateWalletView },
  ImportWallet: { title: 'import.title', Component: ImportWalletView },
  BackupPhrase: { title: 'backup.title', Component: BackupPhraseView },
  ConfirmPhrase: { title: 'confirm.title', Component: ConfirmPhraseView },
  UnlockWallet: { title: 'unlock.title', Component: UnlockWalletView },
  ExportPhrase: { title: 'export.title', Component: ExportPhraseView },
  GrantOrigin: { title: 'grant.title', Component: GrantOriginView },
} satisfies { [name in ViewName]?: Entry<name> }

export function isAvailable(name: ViewName): name is keyof typeof views {
  return name in views
}
