import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { useState } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { ConnectorImage } from '../../parts/wallets/ConnectorImage.tsx'
import { getConnectedNamespaces, getMissingNamespaces } from '../../parts/wallets/walletsInUse.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { disconnect } from '../../wallets/connection/disconnect.ts'
import { registry } from '../../wallets/connection/registry.ts'

type Ending = { namespace: Namespace | undefined; revoke: boolean }

export function WalletsView() {
  useStore(session.store)
  useStore(networks.store)
  useStore(registry.store)
  const [ending, setEnding] = useState<Ending>()
  const connected = getConnectedNamespaces()
  const missing = getMissingNamespaces()

  async function end(which: Ending) {
    if (ending) return
    setEnding(which)
    try {
      await disconnect(which.namespace, { revoke: which.revoke })
    } catch (error) {
      toasts.error(describeError(error))
      // Keep the window open, because closing it would also close the error toast.
      return
    } finally {
      setEnding(undefined)
    }
    if (!session.isConnected() && router.current().name === 'Wallets') router.close()
  }

  return (
    <div className="stack">
      {connected.length === 0 && <EmptyState icon="wallet" title={t('wallets.none')} />}
      {connected.map((namespace) => (
        <WalletInUse key={namespace} namespace={namespace} ending={ending} onEnd={(which) => void end(which)} />
      ))}
      {missing.length > 0 && (
        <List label={t('wallets.title')}>
          {missing.map((namespace) => (
            <ListRow
              key={namespace}
              image="plus"
              title={t('wallets.add', { chain: t(`namespace.${namespace}`) })}
              chevron
              onClick={() => addWallet(namespace)}
            />
          ))}
        </List>
      )}
      {connected.length > 1 && (
        <Button
          block
          busy={ending !== undefined && ending.namespace === undefined}
          onClick={() => void end({ namespace: undefined, revoke: false })}
        >
          {t('wallets.disconnectAll')}
        </Button>
      )}
    </div>
  )
}

type WalletInUseProps = { namespace: Namespace; ending: Ending | undefined; onEnd: (ending: Ending) => void }

function WalletInUse({ namespace, ending, onEnd }: WalletInUseProps) {
  const { accounts, connectorId, walletName } = session.of(namespace)
  const connector = registry.find(connectorId)
  const chain = t(`namespace.${namespace}`)
  const name = walletName ?? connector?.name ?? t('wallets.unknown')
  const network = networks.inUse(namespace)?.name ?? t('account.unknownNetwork')
  const address = accounts[0]?.address ?? ''
  const also = findSharedNamespace(namespace)
  const isEnding = (revoke: boolean) => ending?.namespace === namespace && ending.revoke === revoke
  return (
    <section className="stack-tight" aria-label={`${name}, ${chain}`}>
      <h2 className="section">{chain}</h2>
      <List label={chain}>
        <ListRow
          image={<ConnectorImage connector={connector} />}
          title={<bdi>{name}</bdi>}
          detail={
            <>
              <bdi title={address}>{shortenAddress(address)}</bdi> · <bdi>{network}</bdi>
            </>
          }
        />
      </List>
      <div className="button-row">
        <Button
          small
          busy={isEnding(false)}
          aria-label={t('wallets.disconnectFrom', { name, chain })}
          onClick={() => onEnd({ namespace, revoke: false })}
        >
          {t('wallets.disconnect')}
        </Button>
        {connector?.revoke && (
          <Button
            small
            busy={isEnding(true)}
            aria-label={t('wallets.revokeFor', { name, chain })}
            onClick={() => onEnd({ namespace, revoke: true })}
          >
            {t('wallets.revoke')}
          </Button>
        )}
      </div>
      {connector?.revoke && <p className="footnote">{t('wallets.revokeText')}</p>}
      {also && <p className="footnote">{t('wallets.shared', { chain: t(`namespace.${also}`) })}</p>}
    </section>
  )
}

/**
 * Returns the other namespace that shares this namespace's WalletConnect session. Disconnecting one of them ends the
 * session of both.
 */
function findSharedNamespace(namespace: Namespace): Namespace | undefined {
  const { connectorId } = session.of(namespace)
  if (registry.find(connectorId)?.type !== 'WALLET_CONNECT') return undefined
  return getConnectedNamespaces().find((other) => other !== namespace && session.of(other).connectorId === connectorId)
}

function addWallet(namespace: Namespace) {
  networks.setNamespace(namespace)
  router.push({ name: 'Connect' })
}
