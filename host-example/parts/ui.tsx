import { type ReactNode, type RefCallback, useId } from 'react'
import type { Failure } from '../dapp/failure.ts'
import type { ActionState, TransactionState } from '../dapp/hooks.ts'

export function Panel({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </section>
  )
}

type FieldProps = {
  label: string
  value: string
  onChange(value: string): void
  error?: string | undefined
  rows?: number
  suffix?: string
  isDisabled?: boolean
  inputMode?: 'decimal' | 'text'
}

export function Field({ label, value, onChange, error, rows, suffix, isDisabled, inputMode = 'text' }: FieldProps) {
  const id = useId()
  const common = {
    id,
    value,
    disabled: isDisabled,
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input">
        {rows ? <textarea {...common} rows={rows} /> : <input {...common} inputMode={inputMode} />}
        {suffix && <span className="suffix">{suffix}</span>}
      </div>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type SelectProps = { label: string; value: string; onChange(value: string): void; options: readonly string[] }

export function Select({ label, value, onChange, options }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  )
}

type ButtonProps = {
  children: ReactNode
  onClick(): void
  /** Ref callback of the button element. Pass `kit.preloadOn` if the button opens the wallet. */
  elementRef?: RefCallback<HTMLButtonElement>
  isBusy?: boolean
  isDisabled?: boolean
  isQuiet?: boolean
}

export function Button({
  children,
  onClick,
  elementRef,
  isBusy = false,
  isDisabled = false,
  isQuiet = false,
}: ButtonProps) {
  return (
    <button
      ref={elementRef}
      type="button"
      className={isQuiet ? 'quiet' : undefined}
      disabled={isDisabled}
      // Don't set `disabled` while busy, because focus must return to the button when the wallet closes.
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** EIP-1193 error code for a request that the user has rejected. Wallets use different messages. */
const rejected = 4001

export function FailureNote({ failure: { code, message } }: { failure: Failure }) {
  const isRejected = code === rejected
  return (
    <p className="failure" role="alert">
      {isRejected ? 'You rejected the request.' : message}{' '}
      {!isRejected && code !== undefined && <code>Error {code}</code>}
    </p>
  )
}

type OutcomeProps<value> = {
  state: ActionState<value>
  /** Accessible name of the region in which the result appears. */
  label: string
  pending?: string
  children(value: value): ReactNode
}

export function Outcome<value>({ state, label, pending = 'Waiting for the wallet', children }: OutcomeProps<value>) {
  return (
    <output className="outcome" aria-label={label}>
      {state.status === 'pending' && <p className="waiting">{pending}…</p>}
      {state.status === 'failed' && <FailureNote failure={state.failure} />}
      {state.status === 'done' && children(state.value)}
    </output>
  )
}

export function Verdict({ isValid }: { isValid: boolean }) {
  return <p className={isValid ? 'good' : 'bad'}>{isValid ? '✓ Signature valid' : '✗ Signature invalid'}</p>
}

export function SignatureView({ signature, isValid }: { signature: string; isValid: boolean }) {
  return (
    <>
      <code className="block">{signature}</code>
      <Verdict isValid={isValid} />
    </>
  )
}

const transactionTexts: Partial<Record<TransactionState['status'], { text: string; className: string }>> = {
  waiting: { text: 'Sent. Waiting for the receipt…', className: 'waiting' },
  confirmed: { text: '✓ Confirmed', className: 'good' },
  reverted: { text: '✗ Reverted', className: 'bad' },
}

export function TransactionOutcome({ state, label }: { state: TransactionState; label: string }) {
  const note = transactionTexts[state.status]
  return (
    <output className="outcome" aria-label={label}>
      {state.status === 'asking' && <p className="waiting">Waiting for the wallet…</p>}
      {'hash' in state && state.hash && <code className="block">{state.hash}</code>}
      {note && <p className={note.className}>{note.text}</p>}
      {state.status === 'failed' && <FailureNote failure={state.failure} />}
    </output>
  )
}

export function isSending({ status }: TransactionState): boolean {
  return status === 'asking' || status === 'waiting'
}
