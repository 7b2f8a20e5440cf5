import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type Namespace, sameAddress } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { accountIdentityQuery } from '../../account/accountQueries.ts'
import { keptAnswers } from '../../account/keptAnswers.ts'
import { t } from '../../i18n/i18n.ts'
import { shortAddress } from '../../platform/format.ts'
import { router } from '../../router/router.ts'
import { addressLabels } from '../../state/addressLabels.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ProviderMark } from '../../ui/ProviderMark.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CopyText } from '../lists/CopyText.tsx'
import { NetworkImage } from '../networks/NetworkImage.tsx'
import { accountEntries } from './accountRows.ts'
import { useKeep } from './useAssets.ts'

type AccountHeadProps = { namespace: Namespace; address: string; network: Network | undefined }

export function AccountHead({ namespace, address, network }: AccountHeadProps) {
  // Names exist for EVM accounts only.
  const identity = useQuery({ ...accountIdentityQuery(address), enabled: namespace === 'eip155' })
  useKeep(identity.data, identity.dataUpdatedAt, (found) => keptAnswers.keepIdentity(address, found))
  const name = identity.data?.name ?? labelOf(namespace, address)
  return (
    <header className="account-top">
      <Picture src={identity.data?.avatar ?? undefined} address={address} />
      <div className="account-who">
        {name && (
          <p className="account-name">
            <bdi title={name}>{name}</bdi>
          </p>
        )}
        <p className="account-address" data-second={name ? '' : undefined}>
          <bdi title={address}>{shortAddress(address)}</bdi>
          <CopyText text={address} label={t('account.copyAddress')} iconOnly />
        </p>
        <SignedIn namespace={namespace} />
      </div>
      <NetworkButton network={network} />
      <IconButton icon="gear" label={t('account.settings')} onClick={() => router.push({ name: 'AccountSettings' })} />
    </header>
  )
}

function labelOf(namespace: Namespace, address: string): string | undefined {
  const entries = accountEntries(namespace)
  const own = entries.length > 1 ? entries.find((entry) => sameAddress(entry.address, address))?.own?.name : undefined
  return own ?? addressLabels.of({ connectorId: session.of(namespace).connectorId, address })
}

function Picture({ src, address }: { src: string | undefined; address: string }) {
  const [failed, setFailed] = useState<string>()
  if (!src || src === failed) return <Avatar address={address} size={40} />
  return (
    <span className="image account-picture" data-round="" aria-hidden="true">
      <img src={src} alt="" width={40} height={40} draggable={false} onError={() => setFailed(src)} />
    </span>
  )
}

/** The picture has the name as its label, because there is no room for text. */
function NetworkButton({ network }: { network: Network | undefined }) {
  const canSwitch = useStore(options.store, ({ enableNetworkSwitch }) => enableNetworkSwitch !== false)
  const name = network?.name ?? t('account.unknownNetwork')
  const picture = network ? <NetworkImage network={network} size={24} /> : <Icon name="warning" size={22} />
  if (!canSwitch) {
    return (
      <span className="network-mark" title={name}>
        {picture}
        <VisuallyHidden>{t('account.changeNetwork', { name })}</VisuallyHidden>
      </span>
    )
  }
  return (
    <button
      type="button"
      className="network-button"
      title={name}
      aria-label={t('account.changeNetwork', { name })}
      onClick={() => router.push({ name: 'Networks' })}
    >
      {picture}
      <Icon name="chevron" size={14} />
    </button>
  )
}

/** Shows the visitor's login, of which the page receives the provider only. */
function SignedIn({ namespace }: { namespace: Namespace }) {
  const { user } = session.of(namespace)
  if (!user) return null
  const { provider, email, username } = user
  const name = provider === 'email' ? t('account.email') : t(`provider.${provider}`)
  return (
    <p className="account-user">
      <ProviderMark provider={provider} size={16} />
      <VisuallyHidden>{t('account.signedIn', { name })}</VisuallyHidden>
      <bdi>{email ? <Email address={email} /> : (username ?? name)}</bdi>
    </p>
  )
}

/** Lets an address that is too long for the line break before its @ and after a dot only, without hyphens. */
function Email({ address }: { address: string }) {
  return address.split(/(?=@)|(?<=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text
    <span key={at} className="account-email">
      {part}
    </span>
  ))
}
