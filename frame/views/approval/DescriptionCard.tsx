import type { Network } from '#shared/networks.ts'
import type { DescribedCall, Description, Item } from '../../chains/description.ts'
import type { Simulation } from '../../chains/simulation.ts'
import { t } from '../../i18n/i18n.ts'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { BalanceChanges } from './BalanceChanges.tsx'
import { ItemValue } from './ItemValue.tsx'

type Props = {
  description: Description<Simulation>
  /** Why it cannot be sent. `isPoor`: for want of money. */
  problem?: { reason: string; isPoor: boolean } | undefined
  network: Network | undefined
}

/** What a request means, in the order a person needs it: what, what it costs, what is dangerous, and all the rest. */
export function DescriptionCard({ description, problem, network }: Props) {
  // A transaction that fails is found out twice, by estimating and by simulating; once is enough to say it.
  const risks = description.risks.filter(({ code }) => !(problem?.isPoor && code === 'simulation-failed'))
  const isUnread = risks.some(({ code }) => code === 'unknown-program' || code === 'malformed-data')
  const isSaid = risks.some(({ code }) => code === 'simulation-failed')
  return (
    <>
      <section className="stack-tight">
        <h2>{description.title}</h2>
        {description.headline.length > 0 && <Items items={description.headline} />}
      </section>
      {description.simulation && (
        <BalanceChanges simulation={description.simulation} network={network} isUnread={isUnread} />
      )}
      {problem && !isSaid && <Notice tone="danger">{problem.reason}</Notice>}
      {risks.map(({ code, level, text }) => (
        <Notice key={code + text} tone={level}>
          {text}
        </Notice>
      ))}
      {description.message && <MessageText message={description.message} />}
      <Details description={description} />
    </>
  )
}

function MessageText({ message }: { message: NonNullable<Description['message']> }) {
  return (
    <section className="stack-tight">
      <CodeBox text={message.text} label={t('approve.message')} />
      {message.truncated && <p className="footnote">{t('approve.truncated', { bytes: message.bytes })}</p>}
    </section>
  )
}

function Details({ description }: { description: Description<Simulation> }) {
  const { details, calls, kind } = description
  if (details.length === 0 && calls.length === 0) return null
  // What nobody could read into a sentence is shown in full: nothing to open before one can know.
  return (
    <details className="details" open={kind === 'typedData'}>
      <summary>{t('approve.details')}</summary>
      {details.length > 0 && <Items items={details} />}
      {calls.map((call, at) => (
        // Calls have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is frozen
        <Call key={at} call={call} />
      ))}
    </details>
  )
}

function Call({ call }: { call: DescribedCall }) {
  return (
    <section className="call">
      <h3>{call.title}</h3>
      <Items items={call.items} />
      {call.inner.map((inner, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is frozen
        <Call key={at} call={inner} />
      ))}
      {call.hiddenInner > 0 && <p className="footnote">{t('approve.moreCalls', { count: call.hiddenInner })}</p>}
    </section>
  )
}

function Items({ items }: { items: Item[] }) {
  return <KeyValue rows={items.map((item) => ({ label: item.label, value: <ItemValue item={item} /> }))} />
}
