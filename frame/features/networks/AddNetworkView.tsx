import { parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import type { AddChainParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { GuardedChoice } from '../../parts/approval/GuardedChoice.tsx'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { Reason } from '../../parts/wallets/AttemptStatus.tsx'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { type ChainClaim, findClaimDifferences } from '../../requests/chainClaims.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { ApprovalHeader } from '../approval/ApprovalHeader.tsx'
import { EndedRequest } from '../approval/EndedRequest.tsx'
import { nodeQuery } from './api/nodes.ts'
import { NetworkHead } from './NetworkHead.tsx'
import { getNetworkDetail } from './NetworkList.tsx'

type Props = { view: Extract<View, { name: 'AddNetwork' }> }

export function AddNetworkView({ view }: Props) {
  const approval = useStore(approvals.store, ({ pending: [first] }) =>
    first?.view.name === 'AddNetwork' ? first : undefined,
  )
  useStore(networks.store)
  if (approval?.ended) return <EndedRequest approval={approval} ending={approval.ended} />
  const network = view.network && networks.served(view.network)
  return network ? <Adding key={network.caipNetworkId} network={network} approval={approval} /> : <NetworksToAdd />
}

function NetworksToAdd() {
  const list = networks.toAdd()
  if (list.length === 0) return <EmptyState icon="success" title={t('addNetwork.none')} />
  return (
    <List label={t('addNetwork.list')}>
      {list.map((network) => (
        <ListRow
          key={network.caipNetworkId}
          image={<NetworkImage network={network} />}
          title={network.name}
          detail={getNetworkDetail(network)}
          chevron
          onClick={() => router.push({ name: 'AddNetwork', network: network.caipNetworkId })}
        />
      ))}
    </List>
  )
}

function Adding({ network, approval }: { network: Network; approval: Approval | undefined }) {
  const { busy, error, accept } = useAddNetwork(network, approval)
  const claims = approval ? findClaimDifferences(getClaim(approval), networks.toPlain(network)) : []
  const isKnown = networks.requested(network.caipNetworkId) !== undefined
  return (
    <div className="stack">
      {approval && <ApprovalHeader approval={approval} />}
      <NetworkHead network={network}>
        <p className="footnote">{t(getQuestion(network, approval))}</p>
      </NetworkHead>
      {claims.length > 0 && <Claims claims={claims} />}
      <Facts network={network} />
      {network.addedBy && <Banner tone="warning">{t('addNetwork.unverified')}</Banner>}
      {error && (
        <Banner tone="danger" title={t('addNetwork.failed')}>
          <Reason error={error} />
        </Banner>
      )}
      {approval ? (
        <GuardedChoice
          content={`${approval.id} ${network.caipNetworkId}`}
          busy={busy}
          onAccept={() => void accept()}
          onCancel={() => approval.settle(undefined)}
        >
          {t(error ? 'common.retry' : isKnown ? 'switch.accept' : 'addNetwork.addAndSwitch')}
        </GuardedChoice>
      ) : (
        <div className="actions">
          <Button onClick={() => router.goBackOrCloseModal()}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void accept()}>
            {t(error ? 'common.retry' : 'addNetwork.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

function getQuestion({ addedBy }: Network, approval: Approval | undefined) {
  if (!approval) return 'addNetwork.check'
  return addedBy ? 'addNetwork.askedOfPage' : 'addNetwork.asked'
}

/**
 * Queries the node while the view is open, so that the user sees a failure. Adds or accepts the network only once the
 * node has responded.
 */
function useAddNetwork(network: Network, approval: Approval | undefined) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const client = useQueryClient()

  async function accept() {
    setBusy(true)
    setError(undefined)
    try {
      await client.fetchQuery(nodeQuery(network))
      if (approval) return approval.settle(true)
      networks.add(network.caipNetworkId)
      toasts.success(t('addNetwork.added', { name: network.name }))
      backToNetworks()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    setBusy(false)
  }

  return { busy, error, accept }
}

function backToNetworks() {
  const { history, open } = router.store.getState()
  if (!open || router.current().name !== 'AddNetwork') return
  const at = history.findLastIndex(({ name }) => name === 'Networks')
  if (at >= 0) router.goBackToIndex(at)
  else router.replace({ name: 'Networks' })
}

function getClaim({ request }: Approval): AddChainParameter {
  const [claim] = request.params as [AddChainParameter]
  return claim
}

/** Warns about false claims. A wrong currency symbol is a known scam; a different name may be harmless. */
function Claims({ claims }: { claims: ChainClaim[] }) {
  const isSerious = claims.some(({ what }) => what !== 'name')
  return (
    <Banner tone={isSerious ? 'warning' : 'info'} title={t('addNetwork.wrongClaims')}>
      <KeyValue
        rows={claims.map(({ what, claimed, actual }) => ({
          label: t(`addNetwork.${what === 'symbol' ? 'currency' : what}`),
          value: <bdi>{actual}</bdi>,
          detail: <bdi>{t('addNetwork.claimed', { claimed })}</bdi>,
          stacked: true,
        }))}
      />
      {t('addNetwork.true')}
    </Banner>
  )
}

function Facts({ network }: { network: Network }) {
  const { caipNetworkId, nativeCurrency, blockExplorers, testnet, addedBy, rpcUrls } = network
  const reference = parseCaipNetworkId(caipNetworkId)?.reference ?? caipNetworkId
  return (
    <KeyValue
      rows={[
        { label: t('addNetwork.chainId'), value: <bdi dir="ltr">{reference}</bdi>, stacked: reference.length > 20 },
        {
          label: t('addNetwork.currency'),
          value: <bdi>{nativeCurrency.symbol}</bdi>,
          detail: testnet ? t('networks.testnet') : undefined,
        },
        ...(addedBy
          ? [
              {
                label: t('addNetwork.node'),
                value: <bdi dir="ltr">{new URL(rpcUrls.default.http[0] ?? addedBy).host}</bdi>,
              },
            ]
          : []),
        ...(blockExplorers
          ? [
              {
                label: t('addNetwork.explorer'),
                value: <bdi dir="ltr">{new URL(blockExplorers.default.url).host}</bdi>,
              },
            ]
          : []),
      ]}
    />
  )
}
