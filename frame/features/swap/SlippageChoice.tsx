import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { useStore } from '../../state/useStore.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { swapDraft } from './model/draft.ts'
import { maxSlippage, minSlippage, slippageChoices } from './model/slippage.ts'
import { formatPercent, parsePercent } from './percent.ts'

const own = 'own'

/** Lets the user choose the slippage. The choice applies to all swaps of this visit. */
export function SlippageChoice() {
  const { slippage } = useStore(swapDraft.slippage)
  const isListed = slippage === 'auto' || slippageChoices.some((choice) => choice === slippage)
  const [isOwn, setOwn] = useState(!isListed)
  const [text, setText] = useState(isListed || slippage === undefined ? '' : formatPercent(slippage / 100))
  const options = [
    { value: 'auto', label: t('swap.slippageAuto') },
    ...slippageChoices.map((choice) => ({ value: String(choice), label: formatPercent(choice / 100) })),
    { value: own, label: t('swap.slippageOther') },
  ]
  const bounds = { least: formatPercent(minSlippage / 100), most: formatPercent(maxSlippage / 100) }
  function choose(value: string) {
    setOwn(value === own)
    if (value === own) swapDraft.setSlippage(parseSlippage(text))
    else swapDraft.setSlippage(value === 'auto' ? 'auto' : Number(value))
  }
  function type(next: string) {
    setText(next)
    swapDraft.setSlippage(parseSlippage(next))
  }
  return (
    <div className="stack-tight">
      <Segmented
        label={t('swap.slippage')}
        hideLabel
        options={options}
        value={isOwn ? own : String(slippage)}
        onChange={choose}
      />
      {isOwn && (
        <TextField
          label={t('swap.slippageOwn')}
          inputMode="decimal"
          maxLength={8}
          value={text}
          onChange={type}
          error={text !== '' && slippage === undefined ? t('swap.slippageForm', bounds) : undefined}
        />
      )}
      <p className="footnote">{t('swap.slippageText')}</p>
    </div>
  )
}

/** Parses a slippage in percent. Returns undefined unless it is within the bounds. */
function parseSlippage(text: string): number | undefined {
  const percent = Number(parsePercent(text) ?? 0n) / 100
  return percent >= minSlippage && percent <= maxSlippage ? percent : undefined
}
