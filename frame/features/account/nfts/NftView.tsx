import type { Nft } from '@oriel/shared/backend/account.ts'
import { parseCaipAddress, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { NftsUnavailableError } from '@oriel/shared/errors/accountErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { getChain } from '../../../chains/chains.ts'
import { t } from '../../../i18n/i18n.ts'
import { CopyText } from '../../../parts/lists/CopyText.tsx'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { useStore } from '../../../state/useStore.ts'
import { Address } from '../../../ui/Address.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { NotListed, ToAccount } from '../parts/NotListed.tsx'
import { formatNftName } from './formatNftName.ts'
import { NftPicture } from './NftPicture.tsx'
import { useNfts } from './useNfts.ts'

const longestId = 16

type NftViewProps = { view: Extract<View, { name: 'Nft' }> }

export function NftView({ view }: NftViewProps) {
  const network = networks.served(view.network)
  const namespace = parseCaipNetworkId(view.network)?.namespace
  const account = useStore(session.store, (all) => (namespace ? all[namespace]?.accounts[0]?.address : undefined))
  if (!network || !account) return <EmptyState icon="image" title={t('nfts.gone')} action={<ToAccount />} />
  return <InAccount network={network} account={account} contract={view.contract} tokenId={view.tokenId} />
}

type InAccountProps = { network: Network; account: string } & Pick<NftViewProps['view'], 'contract' | 'tokenId'>

function InAccount({ network, account, contract, tokenId }: InAccountProps) {
  const { nfts, isReading, error, retry } = useNfts(network, account)
  const nft = nfts.find((item) => item.contract === contract && item.tokenId === tokenId)
  if (!nft) {
    const reading = t('nfts.loading')
    const failed = error instanceof NftsUnavailableError ? t('nft.failed') : undefined
    return (
      <NotListed
        icon="image"
        missing={t('nfts.gone')}
        reading={reading}
        isReading={isReading}
        error={error}
        retry={retry}
        failed={failed}
      />
    )
  }
  const { collection, attributes = [] } = nft
  return (
    <div className="stack">
      <NftPicture nft={nft} isMain />
      <div className="nft-head">
        <h2>
          <bdi>{formatNftName(nft)}</bdi>
        </h2>
        {collection && (
          <p className="footnote">
            <bdi>{collection}</bdi>
          </p>
        )}
      </div>
      {(!nft.described || nft.description) && (
        <section className="stack" data-gap="tight">
          <h2 className="section">{t('nft.description')}</h2>
          <p className="nft-description" data-none={!nft.description || undefined}>
            {nft.described ? nft.description : t('nft.unavailable')}
          </p>
        </section>
      )}
      {attributes.length > 0 && (
        <section className="stack" data-gap="tight">
          <h2 className="section">{t('nft.traits')}</h2>
          <dl className="traits">
            {attributes.map(({ trait, value }) => (
              <div key={`${trait} ${value}`} className="trait">
                <dt>{trait}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Facts nft={nft} network={network} />
    </div>
  )
}

function Facts({ nft, network }: { nft: Nft; network: Network }) {
  const isSolana = network.chainNamespace === 'solana'
  const address = parseCaipAddress(nft.contract)?.address ?? nft.contract
  const href = getChain(network.chainNamespace).explorerUrl(network, { address })
  const rows: KeyValueRow[] = [
    {
      label: t(isSolana ? 'nft.mint' : 'nft.contract'),
      value: <CopyableId text={address} label={t('token.copyAddress')} />,
    },
    ...(isSolana ? [] : [{ label: t('nft.id'), value: <TokenId id={nft.tokenId} /> }]),
    ...(nft.quantity === '1' ? [] : [{ label: t('nft.quantity'), value: nft.quantity }]),
    { label: t('nft.standard'), value: nft.standard },
    { label: t('nft.network'), value: network.name },
  ]
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('nft.about')}</h2>
      <KeyValue rows={rows} label={t('nft.about')} />
      {href && (
        <LinkButton href={href} external externalLabel={t('common.opensInNewTab')} block>
          {t('common.openExplorer')}
        </LinkButton>
      )}
    </section>
  )
}

function CopyableId({ text, label }: { text: string; label: string }) {
  return (
    <span className="account-address">
      <Address address={text} />
      <CopyText text={text} label={label} iconOnly />
    </span>
  )
}

/** Shows a token ID, shortened and copyable if it is long. The IDs of some collections have 78 digits. */
function TokenId({ id }: { id: string }) {
  if (id.length <= longestId) return <bdi dir="ltr">{id}</bdi>
  return <CopyableId text={id} label={t('nft.copyId')} />
}
