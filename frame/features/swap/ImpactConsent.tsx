import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { getImpactLevel } from './model/priceImpact.ts'
import { formatPercent, parsePercent } from './percent.ts'

type Props = { impact: number; isAccepted: boolean; onAccept: (isAccepted: boolean) => void }

/** Requires a second click for a high price impact, and typing the percentage for a very high one. */
export function ImpactConsent({ impact, isAccepted, onAccept }: Props) {
  const percent = formatPercent(impact)
  if (getImpactLevel(impact) === 'refused') return <TypedConsent percent={percent} onAccept={onAccept} />
  return (
    <Banner
      tone="danger"
      action={
        !isAccepted && (
          <Button small onClick={() => onAccept(true)}>
            {t('swap.impactConfirm', { percent })}
          </Button>
        )
      }
    >
      {t('swap.impactDanger', { percent })}
    </Banner>
  )
}

function TypedConsent({ percent, onAccept }: { percent: string; onAccept: Props['onAccept'] }) {
  const [text, setText] = useState('')
  const expected = parsePercent(percent)
  function type(next: string) {
    setText(next)
    onAccept(expected !== undefined && parsePercent(next) === expected)
  }
  return (
    <>
      <Banner tone="danger">{t('swap.impactRefused', { percent })}</Banner>
      <TextField label={t('swap.impactType', { percent })} value={text} onChange={type} maxLength={12} />
    </>
  )
}
