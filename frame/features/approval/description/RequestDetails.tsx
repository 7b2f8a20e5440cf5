import type { DescribedCall, Description, Item } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { t } from '../../../i18n/i18n.ts'
import { translate } from '../../../i18n/translate.ts'
import { OpenFact } from '../../../ui/Fact.tsx'
import { Items } from './ItemValue.tsx'
import { SignedText } from './SignedText.tsx'

type Props = {
  description: Description<Simulation>
  folded: readonly Item[]
  /** True if the signed text is shown here instead of in the picture. */
  hasText: boolean
}

/** Collapses calldata, selectors, contracts of known tokens and the text of an ordinary sign-in into one row. */
export function RequestDetails({ description, folded, hasText }: Props) {
  const { calls, kind, opensDetails, message } = description
  if (calls.length + folded.length === 0 && !hasText) return null
  // Show typed data of an unknown kind in full, so that nothing is hidden behind a click.
  const isOpen = kind === 'typedData' || opensDetails
  return (
    <OpenFact
      label={t('approval.details')}
      value={hasText ? t('approval.fullMessage') : undefined}
      isOpenAtFirst={isOpen}
    >
      {hasText && message && <SignedText message={message} />}
      {folded.length > 0 && <Items items={folded} />}
      {calls.map((call, at) => (
        // Calls have no identity except their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is frozen
        <Call key={at} call={call} />
      ))}
    </OpenFact>
  )
}

function Call({ call }: { call: DescribedCall }) {
  return (
    <section className="call">
      <h3>{translate(call.title)}</h3>
      <Items items={call.items} />
      {call.inner.map((inner, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is frozen
        <Call key={at} call={inner} />
      ))}
      {call.hiddenInner > 0 && <p className="footnote">{t('approval.moreCalls', { count: call.hiddenInner })}</p>}
    </section>
  )
}
