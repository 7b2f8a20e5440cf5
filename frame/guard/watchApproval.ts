import { type ApprovalGuard, createApprovalGuard } from './approvalGuard.ts'
import { canSeeOcclusion } from './canSeeOcclusion.ts'
import { guardRules } from './guardRules.ts'

type Options = {
  /** The approving button. */
  button: HTMLElement
  /** The element after everything that has to be read; undefined when all of it is always in view. */
  end?: Element | null | undefined
  /** Returns the devicePixelRatio that a page of ours saw last at the top level of this browser. */
  baseScale: () => number | undefined
  isChoice?: boolean | undefined
  /** Called whenever the guard's mind may have changed. */
  onChange: () => void
}

export type ApprovalWatch = {
  guard: ApprovalGuard
  /** Reads the size, the scale and the focus anew, because not every change of them is an event. */
  look: () => void
  /** Something that is shown changed. */
  disturb: () => void
  /** Requires the end of a new text to come into view. */
  expectReading: () => void
  /** Is this click consent? */
  accepts: (click: globalThis.MouseEvent) => boolean
  stop: () => void
}

/** Connects a guard with the document that it watches over, until `stop`. */
export function watchApproval({ button, end, baseScale, isChoice, onChange }: Options): ApprovalWatch {
  const topLevel = window.top === window
  const guard = createApprovalGuard({ now: () => performance.now(), occlusion: canSeeOcclusion, topLevel, isChoice })
  const ended = new AbortController()
  const { signal } = ended
  const heard = (change: () => void) => () => {
    change()
    onChange()
  }

  const look = () => {
    guard.surround({
      width: innerWidth,
      height: innerHeight,
      scale: devicePixelRatio,
      base: baseScale(),
      hidden: document.visibilityState !== 'visible',
    })
    guard.attend(document.hasFocus())
  }
  look()
  // A page at the top level is scrolled, and nobody can cut it off; in a frame it has the size of the frame.
  if (topLevel) guard.see('page', true)
  if (!document.hasFocus()) guard.blur()
  addEventListener('resize', heard(look), { signal })
  document.addEventListener('visibilitychange', heard(look), { signal })
  addEventListener('focus', heard(guard.focus), { signal })
  addEventListener('blur', heard(guard.blur), { signal })

  addEventListener('pointermove', (event) => guard.move(pressOf(event)), { signal, capture: true })
  document.documentElement.addEventListener('pointerleave', guard.away, { signal })
  button.addEventListener('pointerenter', (event) => heard(() => guard.enter(pressOf(event)))(), { signal })
  button.addEventListener('pointerleave', heard(guard.leave), { signal })
  watchPresses({ button, guard, look, signal })

  const observer = observeOcclusion(button, (...seen) => heard(() => guard.see(...seen))())
  const reading = new IntersectionObserver((entries) =>
    heard(() => guard.seeEnd(entries.some(({ isIntersecting }) => isIntersecting)))(),
  )
  return {
    guard,
    look,
    disturb: heard(guard.disturb),
    expectReading: heard(() => {
      if (!end) return
      guard.expectReading()
      // Observe it anew, so that the browser reports its present position; reports about an earlier text do not count.
      reading.unobserve(end)
      reading.takeRecords()
      reading.observe(end)
    }),
    accepts({ isTrusted, detail }) {
      look()
      return guard.click({ trusted: isTrusted, count: detail })
    },
    stop() {
      ended.abort()
      observer?.disconnect()
      reading.disconnect()
    },
  }
}

type Presses = Pick<Options, 'button'> & { guard: ApprovalGuard; look: () => void; signal: AbortSignal }

function watchPresses({ button, guard, look, signal }: Presses) {
  button.addEventListener(
    'pointerdown',
    (event) => {
      look()
      guard.press(pressOf(event))
    },
    { signal },
  )
  button.addEventListener(
    'keydown',
    ({ key, repeat, timeStamp }) => {
      // No other key presses a button.
      if (key === 'Enter' || key === ' ') guard.key({ repeat, at: timeStamp })
    },
    { signal },
  )
}

/** The whole page and the button: what covers either of them is seen, and what cuts them off. */
function observeOcclusion(button: Element, onSee: ApprovalGuard['see']) {
  if (!canSeeOcclusion) return undefined
  const options = { delay: 100, trackVisibility: true, threshold: [0, 0.25, 0.5, 0.75, 0.9, guardRules.ratio, 1] }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, intersectionRatio, isVisible } of entries as (IntersectionObserverEntry & {
      isVisible: boolean
    })[]) {
      const isWhole = intersectionRatio >= guardRules.ratio
      onSee(target === button ? 'button' : 'page', isVisible && isWhole, !isWhole)
    }
  }, options as IntersectionObserverInit)
  if (window.top !== window) observer.observe(document.documentElement)
  observer.observe(button)
  return observer
}

function pressOf({ isTrusted, pointerType, clientX, clientY, screenX, screenY, timeStamp }: PointerEvent) {
  const type = pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
  return {
    trusted: isTrusted,
    type,
    x: clientX,
    y: clientY,
    screenX,
    screenY,
    scale: devicePixelRatio,
    at: timeStamp,
  } as const
}
