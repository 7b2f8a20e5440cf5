import type { Network } from '@oriel/shared/chains/networks.ts'
import { useQuery } from '@tanstack/react-query'
import { loadPart } from '../../chains/chain/loadPart.ts'
import { t } from '../../i18n/i18n.ts'
import { ChooseNetworkButton } from '../../parts/networks/ChooseNetworkButton.tsx'
import { formatWithSymbol } from '../../parts/tokens/amounts.ts'
import { config } from '../../platform/config.ts'
import { networks } from '../../state/networks.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { nameDraft } from './model/nameDraft.ts'
import { names } from './model/names.ts'
import type { NameScope } from './model/scope.ts'
import { TaskFailure } from './TaskFailure.tsx'

/** Offers the optional transaction that makes every ENS client show the name for the account. */
export function UseEverywhere({ scope, name }: { scope: NameScope; name: string }) {
  const network = config.names && networks.served(config.names.network)
  return network ? <Everywhere scope={scope} name={name} network={network} /> : null
}

/** Milliseconds until the fee is stale. */
const freshMs = 12_000

function Everywhere({ scope, name, network }: { scope: NameScope; name: string; network: Network }) {
  const isHere = scope.network.caipNetworkId === network.caipNetworkId
  const { data, error } = useQuery({
    queryKey: ['primaryName', network.caipNetworkId, scope.account, name],
    refetchInterval: freshMs,
    retry: false,
    queryFn: async () =>
      (await loadPart(import('./model/primaryName.ts'))).readPrimaryName(network, { account: scope.account, name }),
  })
  const amount = data && formatWithSymbol(data.fee, network.nativeCurrency)
  const fee = amount === undefined ? (error ? t('names.feeUnknown') : '…') : t('names.feeAbout', { amount })
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('names.everywhere')}</h2>
      {data?.isChosen ? (
        <Banner tone="success" live={false}>
          {t('names.everywhereDone', { name })}
        </Banner>
      ) : (
        <>
          <p className="footnote">{t('names.everywhereText', { name })}</p>
          {isHere ? (
            <Offer name={name} fee={fee} isKnown={Boolean(data ?? error)} />
          ) : (
            <>
              <p className="footnote">{t('names.elsewhere', { network: network.name })}</p>
              <ChooseNetworkButton block />
            </>
          )}
        </>
      )}
    </section>
  )
}

/**
 * Disables the button until `isKnown`: the account may already have chosen the name, and a second transaction would
 * waste its fee.
 */
function Offer({ name, fee, isKnown }: { name: string; fee: string; isKnown: boolean }) {
  const running = useStore(nameDraft.store, (draft) => draft.running)
  return (
    <>
      <Facts>
        <Fact label={t('names.fee')} value={<bdi dir="ltr">{fee}</bdi>} />
      </Facts>
      <TaskFailure of="everywhere" />
      <Button
        block
        busy={running === 'everywhere'}
        disabled={running !== undefined || !isKnown}
        onClick={() => void names.makePrimary(name)}
      >
        {t('names.everywhereSubmit')}
      </Button>
    </>
  )
}
