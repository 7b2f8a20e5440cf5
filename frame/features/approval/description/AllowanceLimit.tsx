import type { Item } from '@oriel/clear-signing/description/description.ts'
import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import { useEffect, useRef, useState } from 'react'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { formatFullAmount } from '../../../i18n/translate.ts'
import { parseAmount } from '../../../platform/format.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { LimitChoice } from '../model/useAllowanceLimit.ts'
import { ItemValue } from './ItemValue.tsx'

/** Shows the spending limit beside the button that changes it. */
export function LimitValue({ item, choice }: { item: Item; choice: LimitChoice }) {
  const { isOpen, isFocusLost, limit, open } = choice
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen || !isFocusLost.current) return
    isFocusLost.current = false
    // Restore focus once the new limit has loaded, unless the user has moved the focus in the meantime.
    if (document.activeElement === document.body) button.current?.focus()
  }, [isOpen, isFocusLost])
  return (
    <span className="limit-value">
      <ItemValue item={item} />
      {!isOpen && (
        <Button ref={button} variant="ghost" small onClick={open}>
          {t(limit === undefined ? 'approval.limit.set' : 'approval.limit.change')}
        </Button>
      )}
    </span>
  )
}

/** Shows the amount that the user chose, or the form to enter one. */
export function AllowanceLimit({ choice }: { choice: LimitChoice }) {
  const { amount, isOpen, limit, set } = choice
  if (isOpen) return <LimitForm amount={amount} choice={choice} />
  if (limit === undefined) return null
  return (
    <Banner
      tone="info"
      action={
        <Button small onClick={() => set(undefined)}>
          {t('approval.limit.undo')}
        </Button>
      }
    >
      {t('approval.limit.yours', { amount: formatFullAmount({ ...amount, units: limit, unlimited: false }) })}
    </Banner>
  )
}

function LimitForm({ amount, choice }: { amount: Amount; choice: LimitChoice }) {
  const { decimals = 0, symbol = '' } = amount
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  function submit() {
    const units = parseAmount(text, decimals, { locale: getFormatLocale() })
    if (units === undefined || units <= 0n || units >= choice.requested) return setWrong(true)
    choice.set(units)
  }
  return (
    <form
      ref={form}
      className="limit-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('approval.limit.label')}
        value={text}
        onChange={(value) => {
          setText(value)
          setWrong(false)
        }}
        error={isWrong ? t('approval.limit.amount') : undefined}
        trailing={<bdi className="limit-symbol">{symbol}</bdi>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={80}
        variant="exact"
      />
      <div className="limit-buttons">
        <Button small onClick={choice.close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="primary" small>
          {t('approval.limit.use')}
        </Button>
      </div>
    </form>
  )
}
