import type { Network } from '#shared/networks.ts'
import type { DescribedCall, Description } from '../../chains/description.ts'
import type { Simulation } from '../../chains/simulation.ts'
import { t } from '../../i18n/i18n.ts'
import { say } from '../../i18n/say.ts'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { AlarmBanner } from './AlarmBanner.tsx'
import { BalanceChanges } from './BalanceChanges.tsx'
import { type Card, readRisks } from './cards.ts'
import { Items } from './ItemValue.tsx'

type Props = Card & { network: Network | undefined }

export function DescriptionCard({ description, problem, network }: Props) {
  const { alarms, notes } = readRisks({ description, problem })
  const isUnread = description.risks.some(({ code }) => code === 'unknown-program' || code === 'malformed-data')
  const addresses = description.headline.filter((item) => item.kind === 'address')
  const shown = new Set(addresses.map(({ value }) => value.toLowerCase()))
  return (
    <>
      <h2>{say(description.title)}</h2>
      {alarms.map(({ code, level, text }) => (
        <AlarmBanner key={code + text} level={level}>
          {text}
        </AlarmBanner>
      ))}
      {description.headline.length > 0 && <Items items={description.headline} />}
      {notes.map(({ code, text }) => (
        <p key={code + text} className="footnote">
          {text}
        </p>
      ))}
      {description.simulation && (
        <BalanceChanges {...{ network, isUnread, shown }} simulation={description.simulation} />
      )}
      {description.message && <MessageText message={description.message} />}
      <Details description={description} />
    </>
  )
}

function MessageText({ message }: { message: NonNullable<Description['message']> }) {
  return (
    <section className="stack-tight">
      <CodeBox text={message.text} label={t('approval.message')} />
      {message.truncated && <p className="footnote">{t('approval.truncated', { bytes: message.bytes })}</p>}
    </section>
  )
}

function Details({ description }: { description: Description<Simulation> }) {
  const { details, calls, kind, opensDetails } = description
  if (details.length === 0 && calls.length === 0) return null
  // Typed data of an unknown kind is shown in full, so that nothing is hidden behind a click.
  return (
    <details className="details" open={kind === 'typedData' || opensDetails}>
      <summary>{t('approval.details')}</summary>
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
      <h3>{say(call.title)}</h3>
      <Items items={call.items} />
      {call.inner.map((inner, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is frozen
        <Call key={at} call={inner} />
      ))}
      {call.hiddenInner > 0 && <p className="footnote">{t('approval.moreCalls', { count: call.hiddenInner })}</p>}
    </section>
  )
}
