import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { loadPart } from '../../chains/loadPart.ts'
import { t } from '../../i18n/i18n.ts'
import { nameDraft } from '../../names/nameDraft.ts'
import { names } from '../../names/names.ts'
import type { NameScope } from '../../names/scope.ts'
import { config } from '../../platform/config.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { withSymbol } from '../send/amounts.ts'
import { TaskFailure } from './TaskFailure.tsx'

/** Offers the one transaction after which every ENS client shows the name for the account. Nothing needs it. */
export function UseEverywhere({ scope, name }: { scope: NameScope; name: string }) {
  const wanted = config.names?.network
  const isHere = scope.network.caipNetworkId === wanted
  const network = wanted && networks.served(wanted)
  if (!network) return null
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('names.everywhere')}</h2>
      <p className="footnote">{t('names.everywhereText', { name })}</p>
      {isHere ? (
        <Offer scope={scope} name={name} />
      ) : (
        <>
          <p className="footnote">{t('names.elsewhere', { network: network.name })}</p>
          <Button block onClick={() => router.push({ name: 'Networks' })}>
            {t('send.chooseNetwork')}
          </Button>
        </>
      )}
    </section>
  )
}

const freshMs = 12_000

function Offer({ scope: { network, account }, name }: { scope: NameScope; name: string }) {
  const running = useStore(nameDraft.store, (draft) => draft.running)
  const { data, error } = useQuery({
    queryKey: ['primaryName', network.caipNetworkId, account, name],
    staleTime: freshMs,
    refetchInterval: freshMs,
    retry: false,
    queryFn: async () =>
      (await loadPart(import('../../names/primaryName.ts'))).readPrimaryName(network, { account, name }),
  })
  const amount = data && withSymbol(data.fee, network.nativeCurrency)
  const fee = amount === undefined ? (error ? t('names.feeUnknown') : '…') : t('names.feeAbout', { amount })
  return (
    <>
      <Facts>
        <Fact label={t('names.fee')} value={<bdi dir="ltr">{fee}</bdi>} />
      </Facts>
      <TaskFailure of="everywhere" />
      <Button
        block
        busy={running === 'everywhere'}
        disabled={running !== undefined}
        onClick={() => void names.makePrimary(name)}
      >
        {t('names.everywhereSubmit')}
      </Button>
    </>
  )
}
