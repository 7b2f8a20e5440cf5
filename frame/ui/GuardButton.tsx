import './guardButton.css'
import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Icon } from './icons/icons.tsx'
import { Spinner } from './Spinner.tsx'

/**
 * `filling`: the wait is running. `waiting`: something else blocks the button. `touched`: the wait is over, but the
 * pointer has only just arrived. `ready`: the next press counts.
 */
export type GuardPhase = 'filling' | 'waiting' | 'touched' | 'ready'

type GuardButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'onClick'> & {
  ref?: Ref<HTMLButtonElement>
  label: string
  /**
   * Replaces the label briefly after a press that doesn't count: `wait` while the wait is running, `again` once it is
   * over.
   */
  earlyLabels: { wait: string; again: string }
  phase: GuardPhase
  busy?: boolean | undefined
  disabledReason?: string | undefined
  /** Only called in the `ready` phase. Returns true if the press counts. */
  onPress: (event: MouseEvent<HTMLButtonElement>) => boolean
}

/** Time for which the hint is shown after an early press, in ms. */
const earlyMs = 2000

/**
 * Button that fills up while the guard waits, and shows a hint after an early press. Only its label moves, because the
 * guard would treat a change of the button's position or size as an attack.
 */
export function GuardButton(props: GuardButtonProps) {
  const { ref, label, earlyLabels, phase, busy, disabled, disabledReason, onPress, ...native } = props
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])
  const { isEarly, answer, forget } = useEarlyPress(button, phase)
  const isRefused = disabled || busy || phase !== 'ready'
  const isArming = !disabled && !busy && phase !== 'ready'
  // Once the pointer has arrived, ask for another press, because the rest of the wait is shorter than the time between
  // two presses.
  const early = phase === 'ready' || phase === 'touched' ? earlyLabels.again : earlyLabels.wait
  // The button shows its action whenever the next press counts.
  const shown = isEarly && phase !== 'ready' ? early : label
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (disabled || busy) return event.preventDefault()
    if (phase === 'ready' && onPress(event)) return forget()
    event.preventDefault()
    answer()
  }
  return (
    <>
      <button
        type="button"
        {...native}
        ref={button}
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
        <span className="button-text">{shown}</span>
        {isArming && phase === 'filling' ? (
          <span className="guard-fill" aria-hidden="true">
            <span>{shown}</span>
          </span>
        ) : null}
      </button>
      <span role="status" className="hidden-text">
        {isEarly ? early : ''}
      </span>
    </>
  )
}

/**
 * Tracks early presses. A phase change restarts the hint's timeout. The hint then stays visible after the wait and says
 * that the next press counts.
 */
function useEarlyPress(button: RefObject<HTMLElement | null>, phase: GuardPhase) {
  const [presses, setPresses] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the phase starts the time again.
  useEffect(() => {
    if (presses === 0) return
    const timer = setTimeout(() => setPresses(0), earlyMs)
    return () => clearTimeout(timer)
  }, [presses, phase])
  function showHint() {
    setPresses((count) => count + 1)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const text of button.current?.querySelectorAll('.button-text, .guard-fill > span') ?? []) nudge(text)
  }
  return { isEarly: presses > 0, answer: showHint, forget: () => setPresses(0) }
}

/** Shakes only the label. The button and the edge of the fill don't move. */
function nudge(label: Element) {
  const offsets = [0, -3, 3, -2, 0]
  label.animate(
    offsets.map((offset) => ({ translate: `${offset}px` })),
    { duration: 160, easing: 'ease-in-out' },
  )
}
