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
  /** Something that is shown changed. */
  disturb: () => void
  /** Requires the end of a new text to come into view. */
  expectReading: () => void
  /** Resolves with whether this click is consent, one or two frames later. */
  accepts: (click: globalThis.MouseEvent) => Promise<boolean>
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

  // Called before each press and click, too, because not every change of the scale or of the focus is an event.
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

  const occlusion = observeOcclusion(button, (...seen) => heard(() => guard.see(...seen))())
  let isAsking = false
  const reading = new IntersectionObserver((entries) =>
    heard(() => guard.seeEnd(entries.some(({ isIntersecting }) => isIntersecting)))(),
  )
  return {
    guard,
    disturb: heard(guard.disturb),
    expectReading: heard(() => {
      if (!end) return
      guard.expectReading()
      // Observe it anew, so that the browser reports its present position; reports about an earlier text do not count.
      reading.unobserve(end)
      reading.takeRecords()
      reading.observe(end)
    }),
    async accepts({ isTrusted, detail }) {
      look()
      const isMeant = guard.click({ trusted: isTrusted, count: detail })
      const [view, at] = [guard.view(), performance.now()]
      if (!isMeant || view === undefined || isAsking) return false
      // A page in the same process can cover the button and keep the process busy: the click then comes before the report.
      isAsking = true
      await occlusion?.reportAgain()
      isAsking = false
      look()
      return !signal.aborted && guard.view() === view && performance.now() - at < guardRules.reportMs
    },
    stop() {
      ended.abort()
      occlusion?.stop()
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

type Report = IntersectionObserverEntry & { isVisible: boolean }

/** The whole page and the button: what covers either of them is seen, and what cuts them off. */
function observeOcclusion(button: Element, onSee: ApprovalGuard['see']) {
  if (!canSeeOcclusion) return undefined
  const options = { delay: 100, trackVisibility: true, threshold: [0, 0.25, 0.5, 0.75, 0.9, guardRules.ratio, 1] }
  let waiting: { targets: Set<Element>; done: () => void } | undefined
  const hear = (entries: IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio, isVisible } of entries as Report[]) {
      const isWhole = intersectionRatio >= guardRules.ratio
      onSee(target === button ? 'button' : 'page', isVisible && isWhole, !isWhole)
    }
  }
  const observer = new IntersectionObserver((entries) => {
    hear(entries)
    for (const { target } of entries) waiting?.targets.delete(target)
    if (waiting?.targets.size === 0) waiting.done()
  }, options as IntersectionObserverInit)
  const targets = window.top === window ? [button] : [document.documentElement, button]
  for (const target of targets) observer.observe(target)
  return {
    /** Resolves after the browser has reported the present state of everything that is watched. */
    async reportAgain() {
      for (const target of targets) observer.unobserve(target)
      // These reports are older than the question.
      hear(observer.takeRecords())
      for (const target of targets) observer.observe(target)
      await new Promise<void>((done) => {
        waiting = { targets: new Set(targets), done }
      })
    },
    stop() {
      observer.disconnect()
      waiting?.done()
    },
  }
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
