import './receive.css'
import { isSameAddress, type Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Account } from '@oriel/shared/kit/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountIdentityQuery } from '../../assets/accountQueries.ts'
import { isContract } from '../../assets/isContract.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { getBrandIcon } from '../../parts/brand/BrandMark.tsx'
import { CopyText } from '../../parts/lists/CopyText.tsx'
import { NamespaceTabs } from '../../parts/networks/NamespaceTabs.tsx'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { outside } from '../../platform/outside.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { QrCode } from '../../ui/images/QrCode.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { notifyCopied } from '../account/AccountLine.tsx'
import { getAccountEntries } from '../account/parts/accountRows.ts'
import { addressLabels } from '../account/parts/addressLabels.ts'
import { useAccount } from '../account/parts/useAccount.ts'
import { getNetworkDetail } from '../networks/NetworkList.tsx'

const shownNetworks = 5

export function ReceiveView() {
  const used = useAccount()
  const isMissing = used === undefined
  useEffect(() => {
    if (!isMissing) return
    toasts.error(t('receive.noAccount'))
    router.reset({ name: 'Connect' })
  }, [isMissing])
  if (!used) return null
  const { namespace, account } = used
  const { address } = account
  return (
    <div className="stack">
      <NamespaceTabs namespace={namespace} />
      <div className="receive">
        <QrCode text={address} label={t('receive.code')} logoUrl={getBrandIcon()} />
        <Names namespace={namespace} address={address} />
        <p>
          <Address address={address} full />
        </p>
      </div>
      <div className="actions receive-actions">
        <CopyText text={address} label={t('common.copyAddress')} variant="primary" block onCopy={notifyCopied} />
        {canShare(address) && (
          <Button icon="external" block onClick={() => void share(address)}>
            {t('receive.share')}
          </Button>
        )}
      </div>
      <Networks key={namespace} list={listNetworks(namespace, account)} />
    </div>
  )
}

function Names({ namespace, address }: { namespace: Namespace; address: string }) {
  const { connectorId } = session.of(namespace)
  // Look up the name only of EVM accounts, because other accounts have none.
  const isNamed = namespace === 'eip155'
  const identity = useQuery({ ...accountIdentityQuery(address), retry: false, enabled: isNamed })
  const own = getAccountEntries(namespace).find((entry) => isSameAddress(entry.address, address))?.own
  const names = [own?.name ?? addressLabels.of({ connectorId, address }), identity.data?.name ?? undefined]
  return names
    .filter((name) => name !== undefined)
    .map((name) => (
      <p key={name} className="switch-name">
        <bdi>{name}</bdi>
      </p>
    ))
}

/** Shows the networks as icons in a row. The row expands to the list of their names. */
function Networks({ list }: { list: Network[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [first] = list
  if (!first) return null
  const isMany = list.length > 1
  const hidden = list.length - shownNetworks
  const title = isMany ? t('receive.networks', { count: list.length }) : t('receive.network', { name: first.name })
  const content = (
    <>
      <span className="network-stack" aria-hidden="true">
        {list.slice(0, shownNetworks).map((network) => (
          <NetworkImage key={network.caipNetworkId} network={network} size={24} />
        ))}
      </span>
      {hidden > 0 && <span aria-hidden="true">+{new Intl.NumberFormat(getFormatLocale()).format(hidden)}</span>}
      <span>{title}</span>
    </>
  )
  return (
    <section className="stack receive-networks" data-gap="tight">
      {isMany ? (
        <button type="button" className="quiet-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {content}
          <Icon name="chevron" size={14} />
        </button>
      ) : (
        <p className="quiet-line">{content}</p>
      )}
      {isOpen && <List label={title}>{list.map(toRow)}</List>}
      <p className="footnote">{t('receive.others')}</p>
    </section>
  )
}

function toRow(network: Network) {
  return (
    <ListRow
      key={network.caipNetworkId}
      image={<NetworkImage network={network} />}
      title={network.name}
      detail={getNetworkDetail(network)}
    />
  )
}

/** Returns the networks to receive on, the active one first. A contract account is only valid on its own network. */
function listNetworks(namespace: Namespace, account: Account): Network[] {
  const inUse = networks.inUse(namespace)
  const agreed = session.of(namespace).networks
  if (isContract(account)) return inUse ? [inUse] : []
  const list = networks.store
    .getState()
    .requested.filter(
      (network) => network.chainNamespace === namespace && (agreed?.includes(network.caipNetworkId) ?? true),
    )
  return inUse ? [inUse, ...list.filter((network) => network !== inUse)] : list
}

/**
 * Returns whether the text can be shared. False if the browser has no share dialog, or if the page does not delegate it
 * (`web-share` in the iframe's `allow` attribute).
 */
function canShare(text: string): boolean {
  return outside.canShare({ text })
}

async function share(text: string) {
  try {
    await outside.share({ text })
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return
    toasts.error(t('receive.shareFailed'))
  }
}
