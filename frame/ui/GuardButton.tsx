import './guardButton.css'
import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from './icons.tsx'
import { Spinner } from './Spinner.tsx'

/**
 * `filling`: the wait runs. `waiting`: something else has to happen first. `touched`: the wait is over, and the pointer
 * has only just come. `ready`: the next press counts.
 */
export type GuardPhase = 'filling' | 'waiting' | 'touched' | 'ready'

type GuardButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'onClick'> & {
  ref?: Ref<HTMLButtonElement>
  label: string
  /** Replaces the label for a moment after a press that does not count. */
  earlyLabel: string
  phase: GuardPhase
  busy?: boolean | undefined
  disabledReason?: string | undefined
  /** Returns true when the press counts. It is asked only in the phase `ready`. */
  onPress: (event: MouseEvent<HTMLButtonElement>) => boolean
}

const earlyMs = 1400

/**
 * Fills while the guard waits, and answers a press that comes too early. The label alone moves: the button itself keeps
 * its place and its size, so that the guard sees no change.
 */
export function GuardButton(props: GuardButtonProps) {
  const { ref, label, earlyLabel, phase, busy, disabled, disabledReason, onPress, ...native } = props
  const text = useRef<HTMLSpanElement>(null)
  const { isEarly, answer } = useEarlyPress(text, phase)
  const isRefused = disabled || busy || phase !== 'ready'
  const isArming = !disabled && !busy && phase !== 'ready'
  const shown = isEarly ? earlyLabel : label
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (disabled || busy) return event.preventDefault()
    if (phase === 'ready' && onPress(event)) return
    event.preventDefault()
    answer()
  }
  return (
    <>
      <button
        type="button"
        {...native}
        ref={ref}
        className="button guard-button"
        data-variant="primary"
        data-phase={isArming ? phase : undefined}
        data-arming={isArming || undefined}
        data-busy={busy || undefined}
        aria-disabled={isRefused || undefined}
        aria-busy={busy || undefined}
        aria-label={isEarly ? label : undefined}
        aria-description={disabled ? disabledReason : undefined}
        onClick={click}
      >
        {busy ? <Spinner size={18} /> : null}
        {isArming ? (
          <span className="guard-shield">
            <Icon name="shield" size={16} />
          </span>
        ) : null}
        <span ref={text} className="button-text">
          {shown}
        </span>
        {isArming && phase === 'filling' ? (
          <span className="guard-fill" aria-hidden="true">
            {shown}
          </span>
        ) : null}
      </button>
      <span role="status" className="hidden-text">
        {isEarly ? earlyLabel : ''}
      </span>
    </>
  )
}

function useEarlyPress(text: RefObject<HTMLElement | null>, phase: GuardPhase) {
  const [presses, setPresses] = useState(0)
  const isEarly = presses > 0
  useEffect(() => {
    if (presses === 0) return
    const timer = setTimeout(() => setPresses(0), earlyMs)
    return () => clearTimeout(timer)
  }, [presses])
  useEffect(() => {
    if (phase === 'ready') setPresses(0)
  }, [phase])
  function answer() {
    setPresses((count) => count + 1)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const offsets = [0, -2, 2, -1, 0]
    text.current?.animate(
      offsets.map((offset) => ({ translate: `${offset}px` })),
      { duration: 160, easing: 'ease-in-out' },
    )
  }
  return { isEarly, answer }
}
