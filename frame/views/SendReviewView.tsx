import './send/send.css'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { WalletError } from '#shared/errors.ts'
import { RecipientChangedError } from '#shared/sendErrors.ts'
import { registry } from '../connectors/registry.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { draft } from '../send/draft.ts'
import { toTransfer } from '../send/rules.ts'
import type { Scope } from '../send/scope.ts'
import { send } from '../send/send.ts'
import { Address } from '../ui/Address.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AtTheWallet } from './send/AtTheWallet.tsx'
import { EarlierNotice } from './send/EarlierNotice.tsx'
import { NotHere } from './send/NotHere.tsx'
import { ReviewFacts } from './send/ReviewFacts.tsx'
import { useReview } from './send/useReview.ts'
import { useSendScope } from './send/useSendScope.ts'

export function SendReviewView() {
  const scope = useSendScope()
  // Another account or network has another draft: there is nothing to review of it.
  const [begun] = useState(scope)
  const isSame = begun?.from === scope?.from && begun?.network === scope?.network
  useEffect(() => {
    if (!isSame) router.goBack()
  }, [isSame])
  return scope ? <Review scope={scope} /> : <NotHere />
}

function Review({ scope }: { scope: Scope }) {
  const { stage, asked } = useStore(send.store)
  const wanted = useStore(draft.store)
  const review = useReview(scope)
  // What a wallet has of an earlier draft is no answer to this one.
  const mine = asked.find(({ begun }) => begun === wanted)
  const isBusy = stage !== 'idle' || mine !== undefined
  const connector = registry.find(mine?.connectorId)
  if (mine && connector?.asksUser) return <AtTheWallet name={mine.walletName ?? connector.name} />
  const make = () => toTransfer(review.isMax ? { ...wanted, max: review.units } : wanted, review.asset, scope)
  return (
    <div className="stack">
      <ReviewFacts scope={scope} review={review} />
      <Failure />
      {asked.map((one) => one !== mine && <EarlierNotice key={one.askedAt} asked={one} />)}
      <p className="footnote">{t('send.careful')}</p>
      <div className="actions">
        <Button disabled={isBusy} onClick={() => router.goBack()}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" busy={isBusy} disabled={review.isImpossible} onClick={() => void send.start(make)}>
          {t(isBusy ? 'send.signing' : 'send.submit')}
        </Button>
      </div>
    </div>
  )
}

/** Why the last try came to nothing; of a name that changed hands both addresses. */
function Failure() {
  const { error } = useStore(send.store)
  if (!error) return null
  if (!(error instanceof RecipientChangedError)) {
    return (
      <Notice tone="danger">
        {error.message}{' '}
        {error instanceof WalletError && <bdi>{t('connecting.code', { code: String(error.code) })}</bdi>}
      </Notice>
    )
  }
  const { name, before, now } = error.data as { name: string; before: string; now: string }
  return (
    <Notice tone="danger" title={error.message}>
      <span className="stack-tight">
        <span>{t('send.changed', { name })}</span>
        <Address address={before} full />
        <span>{t('send.changedNow')}</span>
        <Address address={now} full />
      </span>
    </Notice>
  )
}
