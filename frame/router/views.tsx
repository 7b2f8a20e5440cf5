import type { ComponentType } from 'react'
import type { View, ViewName } from '#shared/view.ts'
import { t } from '../i18n/i18n.ts'
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
import { SwitchNetworkView } from '../views/SwitchNetworkView.tsx'
import { UnlockWalletView } from '../views/UnlockWalletView.tsx'
import { UnsupportedChainView } from '../views/UnsupportedChainView.tsx'
import { WelcomeView } from '../views/WelcomeView.tsx'

type Entry<name extends ViewName> = {
  title: string
  Component: ComponentType<{ view: Extract<View, { name: name }> }>
}

/** Every screen there is. The others of the specification come with their features. */
export const views = {
  Connect: { title: t('connect.title'), Component: ConnectView },
  Account: { title: t('account.title'), Component: AccountView },
  Networks: { title: t('networks.title'), Component: NetworksView },
  SwitchNetwork: { title: t('switch.title'), Component: SwitchNetworkView },
  UnsupportedChain: { title: t('switch.title'), Component: UnsupportedChainView },
  ApproveTransaction: { title: t('approve.title'), Component: ApproveTransactionView },
  Home: { title: t('home.title'), Component: HomeView },
  Welcome: { title: t('welcome.title'), Component: WelcomeView },
  CreateWallet: { title: t('create.title'), Component: CreateWalletView },
  ImportWallet: { title: t('import.title'), Component: ImportWalletView },
  BackupPhrase: { title: t('backup.title'), Component: BackupPhraseView },
  ConfirmPhrase: { title: t('confirm.title'), Component: ConfirmPhraseView },
  UnlockWallet: { title: t('unlock.title'), Component: UnlockWalletView },
  ExportPhrase: { title: t('export.title'), Component: ExportPhraseView },
  GrantOrigin: { title: t('grant.title'), Component: GrantOriginView },
} satisfies { [name in ViewName]?: Entry<name> }

export function isAvailable(name: ViewName): name is keyof typeof views {
  return name in views
}
