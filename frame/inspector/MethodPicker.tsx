import { isRpcMethod, type Policy, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../i18n/i18n.ts'

type MethodPickerProps = {
  value: string
  onChange: (method: string) => void
  hint?: string | undefined
}

const policies: Policy[] = ['read', 'account', 'state', 'consent']
const names = Object.keys(rpcMethods).filter(isRpcMethod)
const ordered = policies.flatMap((policy) => names.filter((name) => rpcMethods[name].policy === policy))

export function MethodPicker({ value, onChange, hint }: MethodPickerProps) {
  const [search, setSearch] = useState('')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = ordered.filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const shownNames: string[] = shown
  const getOptionId = (name: string) => `${id}-${name}`

  function pick(name: string) {
    setSearch('')
    onChange(name)
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || shown.length === 0) return
    event.preventDefault()
    const at = shownNames.indexOf(value)
    const next = shown[(at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length]
    if (!next) return
    onChange(next)
    list.current?.querySelector(`[id="${getOptionId(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('inspector.method')}
      </label>
      <div className="field-box">
        <input
          id={id}
          className="field-input"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shownNames.includes(value) ? getOptionId(value) : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onKeyDown={move}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setSearch(event.target.value)
            onChange(event.target.value)
          }}
        />
      </div>
      <div id={`${id}-hint`} className="field-hint" aria-live="polite">
        {hint}
      </div>
      <div ref={list} id={`${id}-list`} className="methods" role="listbox" aria-label={t('inspector.methods')}>
        {policies.map((policy) => {
          const group = shown.filter((name) => rpcMethods[name].policy === policy)
          if (group.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={policy} role="group" aria-label={t(`inspector.policy.${policy}`)}>
              <div className="methods-policy" aria-hidden="true">
                {t(`inspector.policy.${policy}`)}
              </div>
              {group.map((name) => (
                <div
                  key={name}
                  id={getOptionId(name)}
                  className="methods-name"
                  role="option"
                  tabIndex={-1}
                  aria-selected={name === value}
                  onClick={() => pick(name)}
                  onKeyDown={(event) => event.key === 'Enter' && pick(name)}
                >
                  {name}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
