import type { DescribedCall, Description, Item } from '../../chains/description.ts'
import type { Simulation } from '../../chains/simulation.ts'
import { t } from '../../i18n/i18n.ts'
import { say } from '../../i18n/say.ts'
import { OpenFact } from '../../ui/Fact.tsx'
import { Items } from './ItemValue.tsx'

type Props = { description: Description<Simulation>; folded: readonly Item[] }

/** Holds data, selectors and the contracts of known tokens, behind one row. */
export function RequestDetails({ description, folded }: Props) {
  const { details, calls, kind, opensDetails } = description
  if (details.length + calls.length + folded.length === 0) return null
  // Typed data of an unknown kind is shown in full, so that nothing is hidden behind a click.
  const isOpen = kind === 'typedData' || opensDetails
  return (
    <OpenFact label={t('approval.details')} isOpenAtFirst={isOpen}>
      {folded.length > 0 && <Items items={folded} />}
      {details.length > 0 && <Items items={details} />}
      {calls.map((call, at) => (
        // Calls have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is frozen
        <Call key={at} call={call} />
      ))}
    </OpenFact>
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
