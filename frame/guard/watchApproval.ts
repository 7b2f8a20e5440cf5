import { type ApprovalGuard, createApprovalGuard } from './approvalGuard.ts'
import { canSeeOcclusion } from './canSeeOcclusion.ts'
import { guardRules } from './guardRules.ts'

type Options = {
  button: HTMLElement
  /** The element after the text that the user must read, or undefined if all of the text is always visible. */
  end?: Element | null | undefined
  /** Returns the devicePixelRatio that one of our pages last measured at the top level of this browser. */
  baseScale: () => number | undefined
  isChoice?: boolean | undefined
  onChange: () => void
}

export type ApprovalWatch = {
  guard: ApprovalGuard
  /** Reads the size, scale and focus state again, because some changes fire no event. */
  update: () => void
  restartWait: () => void
  expectReading: () => void
  accepts: (click: globalThis.MouseEvent) => boolean
  stop: () => void
}

export function watchApproval({ button, end, baseScale, isChoice, onChange }: Options): ApprovalWatch {
  const topLevel = window.top === window
  const guard = createApprovalGuard({ now: () => performance.now(), occlusion: canSeeOcclusion, topLevel, isChoice })
  const ended = new AbortController()
  const { signal } = ended
  const withReport = (change: () => void) => () => {
    change()
    onChange()
  }

  const update = () => {
    guard.setViewport({
      width: innerWidth,
      height: innerHeight,
      scale: devicePixelRatio,
      base: baseScale(),
      hidden: document.visibilityState !== 'visible',
    })
    guard.setFocused(document.hasFocus())
  }
  update()
  // Only observe the page in a frame, where it has the frame's size. A top-level page can't be clipped by another page,
  // and may be longer than the window.
  if (topLevel) guard.setVisible('page', true)
  if (!document.hasFocus()) guard.blur()
  addEventListener('resize', withReport(update), { signal })
  document.addEventListener('visibilitychange', withReport(update), { signal })
  addEventListener('focus', withReport(guard.focus), { signal })
  addEventListener('blur', withReport(guard.blur), { signal })

  addEventListener('pointermove', (event) => guard.move(toPress(event)), { signal, capture: true })
  document.documentElement.addEventListener('pointerleave', guard.leavePage, { signal })
  button.addEventListener('pointerenter', (event) => withReport(() => guard.enter(toPress(event)))(), { signal })
  button.addEventListener('pointerleave', withReport(guard.leave), { signal })
  watchPresses({ button, guard, update, signal })

  const observer = observeOcclusion(button, (...args) => withReport(() => guard.setVisible(...args))())
  const reading = new IntersectionObserver((entries) =>
    withReport(() => guard.setEndInView(entries.some(({ isIntersecting }) => isIntersecting)))(),
  )
  return {
    guard,
    update,
    restartWait: withReport(guard.restartWait),
    expectReading: withReport(() => {
      if (!end) return
      guard.expectReading()
      // Observe the end again, so that the browser reports its current position. Discard reports about the previous
      // text.
      reading.unobserve(end)
      reading.takeRecords()
      reading.observe(end)
    }),
    accepts({ isTrusted, detail }) {
      update()
      return guard.click({ trusted: isTrusted, count: detail })
    },
    stop() {
      ended.abort()
      observer?.disconnect()
      reading.disconnect()
    },
  }
}

type Presses = Pick<Options, 'button'> & { guard: ApprovalGuard; update: () => void; signal: AbortSignal }

function watchPresses({ button, guard, update, signal }: Presses) {
  button.addEventListener(
    'pointerdown',
    (event) => {
      update()
      guard.press(toPress(event))
    },
    { signal },
  )
  // Also listen on the form, because pressing Enter in one of its fields presses the button.
  const form = button instanceof HTMLButtonElement ? button.form : null
  const keyed: HTMLElement = form ?? button
  keyed.addEventListener(
    'keydown',
    ({ key, repeat, target, timeStamp }) => {
      const presses = key === 'Enter' ? target === button || target instanceof HTMLInputElement : target === button
      if (presses && (key === 'Enter' || key === ' ')) guard.key({ repeat, at: timeStamp })
    },
    { signal },
  )
}

declare global {
  interface IntersectionObserverEntry {
    /** Part of IntersectionObserver v2, which only some engines support. */
    isVisible?: boolean
  }
}

/** Observes the page and the button to detect anything that covers or clips them. */
function observeOcclusion(button: Element, onSee: ApprovalGuard['setVisible']) {
  if (!canSeeOcclusion) return undefined
  const options = { delay: 100, trackVisibility: true, threshold: [0, 0.25, 0.5, 0.75, 0.9, guardRules.ratio, 1] }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, intersectionRatio, isVisible = false } of entries) {
      const isWhole = intersectionRatio >= guardRules.ratio
      onSee(target === button ? 'button' : 'page', isVisible && isWhole, !isWhole)
    }
  }, options)
  if (window.top !== window) observer.observe(document.documentElement)
  observer.observe(button)
  return observer
}

function toPress({ isTrusted, pointerType, clientX, clientY, screenX, screenY, timeStamp }: PointerEvent) {
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
