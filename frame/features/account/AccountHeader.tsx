import './head.css'
import { isSameAddress, type Namespace } from '@oriel/shared/chains/caip.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountIdentityQuery } from '../../assets/accountQueries.ts'
import { keptAnswers } from '../../assets/keptAnswers.ts'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { config } from '../../platform/config.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { getAccountEntries } from './parts/accountRows.ts'
import { addressLabels } from './parts/addressLabels.ts'
import { useAccount } from './parts/useAccount.ts'
import { usePersist } from './parts/useAssets.ts'

type AccountHeaderProps = {
  /** True to render the header's start slot, false to render its title. @default false */
  isSide?: boolean
}

/** Renders the settings button in the start slot, or the account pill, which opens a menu, in the title. */
export function AccountHeader({ isSide = false }: AccountHeaderProps) {
  return isSide ? <SettingsButton /> : <AccountPill />
}

function AccountPill() {
  const used = useAccount()
  useStore(ownWallet.store)
  useStore(localWallet.store)
  if (!used) return t(config.surface === 'frame' ? 'account.title' : 'home.title')
  const { namespace, account } = used
  const key = `${namespace} ${account.address}`
  return (
    <ErrorBoundary resetKey={key} fallback={t('account.title')}>
      <Pill key={key} namespace={namespace} address={account.address} />
    </ErrorBoundary>
  )
}

function SettingsButton() {
  const isHome = config.surface !== 'frame'
  return (
    <IconButton
      icon="gear"
      label={t('account.settings')}
      onClick={() => router.push({ name: isHome ? 'HomeSettings' : 'AccountSettings' })}
    />
  )
}

function Pill({ namespace, address }: { namespace: Namespace; address: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Only look up names of EVM accounts, because other accounts have none.
  const identity = useQuery({ ...accountIdentityQuery(address), enabled: namespace === 'eip155' })
  usePersist(identity.data, identity.dataUpdatedAt, (found) => keptAnswers.keepIdentity(address, found))
  const name = identity.data?.name ?? getLabel(namespace, address)
  function close() {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <span className="account-head">
      <button
        ref={button}
        type="button"
        className="account-pill"
        title={address}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Picture src={identity.data?.avatar ?? undefined} address={address} />
        <bdi className="account-name">{name ?? shortenAddress(address)}</bdi>
        <Icon name="chevron" size={14} />
      </button>
      {isOpen && <div className="menu-shield" />}
      {isOpen && (
        <AccountMenu
          namespace={namespace}
          address={address}
          button={button}
          onClose={close}
          onLeave={() => setIsOpen(false)}
        />
      )}
    </span>
  )
}

function getLabel(namespace: Namespace, address: string): string | undefined {
  const own = getAccountEntries(namespace).find((entry) => isSameAddress(entry.address, address))?.own?.name
  return own ?? addressLabels.of({ connectorId: session.of(namespace).connectorId, address })
}

function Picture({ src, address }: { src: string | undefined; address: string }) {
  const [failed, setFailed] = useState<string>()
  if (!src || src === failed) return <Avatar address={address} size={24} />
  return (
    <span className="image account-picture" data-round="" aria-hidden="true">
      <img src={src} alt="" width={24} height={24} draggable={false} onError={() => setFailed(src)} />
    </span>
  )
}
