import { useState } from 'react'
import { useStore } from 'zustand'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { parseAmount } from '../../platform/format.ts'
import { swapDraft } from '../../swap/draft.ts'
import { mostSlippage, slippageChoices } from '../../swap/rules.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { percentOf } from './percent.ts'

const highSlippage = 1
const own = 'own'

/** The choice stays for all swaps of this visit. */
export function SlippageChoice() {
  const { slippage } = useStore(swapDraft.slippage)
  const isListed = slippage === 'auto' || slippageChoices.some((one) => one === slippage)
  const [isOwn, setOwn] = useState(!isListed)
  const [text, setText] = useState(isListed ? '' : String(slippage))
  const typed = readPercent(text)
  const options = [
    { value: 'auto', label: t('swap.slippageAuto') },
    ...slippageChoices.map((one) => ({ value: String(one), label: percentOf(one / 100) })),
    { value: own, label: t('swap.slippageOther') },
  ]
  function choose(value: string) {
    setOwn(value === own)
    if (value !== own) swapDraft.setSlippage(value === 'auto' ? 'auto' : Number(value))
  }
  function type(next: string) {
    setText(next)
    const percent = readPercent(next)
    if (percent !== undefined) swapDraft.setSlippage(percent)
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
          maxLength={5}
          value={text}
          onChange={type}
          error={
            text !== '' && typed === undefined ? t('swap.slippageForm', { most: String(mostSlippage) }) : undefined
          }
        />
      )}
      <p className="footnote">{t('swap.slippageText')}</p>
      {slippage !== 'auto' && slippage > highSlippage && <Banner tone="warning">{t('swap.slippageHigh')}</Banner>}
    </div>
  )
}

/** Returns percent with two decimals; undefined unless it is more than 0 and at most {@link mostSlippage}. */
function readPercent(text: string): number | undefined {
  const hundredths = parseAmount(text, 2, { locale: formatLocale() })
  const percent = hundredths === undefined ? 0 : Number(hundredths) / 100
  return percent > 0 && percent <= mostSlippage ? percent : undefined
}
