import type { BrowserContext } from '@playwright/test'

/**
 * The modal's state in one screen frame. Times are in ms since the epoch, based on `timeOrigin`. Processes agree on the
 * time to within 1 ms.
 */
type Snapshot = {
  /** Timestamp of the screen frame, shared by documents in different processes. */
  frameAt: number
  paintedAt: number
  isVisible: boolean
  isPressable: boolean
  /** Bounds, opacity and number of rows. Changes as long as the modal moves. */
  look: string
}
/** `moved` contains the class names of the moved elements. */
type Shift = { value: number; moved: string[] }
type Recorded = {
  clickAt: number
  /**
   * Measured in the page: the first screen frame that shows the dialog, the time it was painted, and the time from
   * which the dialog accepts presses.
   */
  frameAt: number
  paintedAt: number
  pressableAt: number
  /** Measured in the frame. */
  looks: Snapshot[]
  shifts: Shift[]
}
type Recorder = {
  now: () => number
  afterPaint: (work: () => void) => void
  isSeen: (element: Element) => boolean
}

declare global {
  interface Window {
    recorded: Recorded
    recorder: Recorder
  }
}

export async function installRecorder(context: BrowserContext) {
  for (const script of [prepare, recordFrame, recordPage]) await context.addInitScript(script)
}

/**
 * Runs in every document before its own scripts. A document counts as painted when a message that it posts to itself in
 * `requestAnimationFrame` arrives.
 */
function prepare() {
  const recorded: Recorded = { clickAt: 0, frameAt: 0, paintedAt: 0, pressableAt: 0, looks: [], shifts: [] }
  const recorder: Recorder = {
    now: () => performance.timeOrigin + performance.now(),
    afterPaint(work) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        work()
      }
      port2.postMessage(0)
    },
    isSeen: (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  }
  Object.assign(window, { recorded, recorder })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      const moved = sources.map(({ node }) =>
        node instanceof Element ? (node.getAttribute('class') ?? node.tagName) : `${node?.nodeName}`,
      )
      recorded.shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in every document. Records the modal in the frame. */
function recordFrame() {
  const { recorded, recorder } = window
  if (window === top) return
  /** Skips hidden modals, because they also have a layout. */
  const readSnapshot = () => {
    for (const card of document.querySelectorAll('.card')) {
      const row = card.querySelector('.modal-scroll button')
      if (!row || card.closest('[data-shown="false"]') || !recorder.isSeen(card) || !recorder.isSeen(row)) continue
      const { x, y, width, height } = card.getBoundingClientRect()
      const isVisible = width > 0 && height > 0 && x < innerWidth && y < innerHeight
      const place = row.getBoundingClientRect()
      const hit = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2)
      const rows = card.querySelectorAll('.modal-scroll button').length
      const bounds = [x, y, width, height].map(Math.round)
      const look = [...bounds, getComputedStyle(card).opacity, rows].join()
      return { isVisible, isPressable: isVisible && hit?.closest('button') === row, look }
    }
    return { isVisible: false, isPressable: false, look: '' }
  }
  const tick = (time: number) => {
    const snapshot: Snapshot = { frameAt: performance.timeOrigin + time, paintedAt: 0, ...readSnapshot() }
    recorded.looks.push(snapshot)
    recorder.afterPaint(() => {
      snapshot.paintedAt = recorder.now()
    })
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

/**
 * Runs in every document. Records the dialog in the page. A dialog that fades in counts as visible once it is fully
 * opaque.
 */
function recordPage() {
  const { recorded, recorder } = window
  if (window !== top) return
  const readDialog = () => {
    const dialog = document.querySelector('dialog[open]')
    const content = dialog?.querySelector('iframe') ?? dialog
    if (!dialog || !content) return { isVisible: false, isPressable: false }
    const isOpaque = [dialog, content].every((element) => getComputedStyle(element).opacity === '1')
    const isVisible = isOpaque && recorder.isSeen(content)
    return { isVisible, isPressable: isVisible && getComputedStyle(content).pointerEvents !== 'none' }
  }
  const tick = (time: number) => {
    requestAnimationFrame(tick)
    if (recorded.clickAt === 0 || recorded.pressableAt > 0) return
    const { isVisible, isPressable } = readDialog()
    if (isVisible && recorded.frameAt === 0) {
      recorded.frameAt = performance.timeOrigin + time
      recorder.afterPaint(() => {
        recorded.paintedAt = recorder.now()
      })
    }
    if (isPressable) recorded.pressableAt = recorder.now()
  }
  requestAnimationFrame(tick)
  const recordClick = ({ timeStamp }: Event) => {
    recorded.clickAt = performance.timeOrigin + timeStamp
  }
  addEventListener('click', recordClick, true)
}

/** Runs in every document before a click. Discards what was recorded. */
export function forget() {
  Object.assign(window.recorded, { clickAt: 0, frameAt: 0, paintedAt: 0, pressableAt: 0, looks: [], shifts: [] })
}

/**
 * Runs in the frame's document. Returns the recorded times once nothing has moved for `quietMs`. Ignores paints from
 * before the page shows the frame, except in the same screen frame.
 */
export async function waitForLooks(options: { frameAt: number; quietMs: number }) {
  const { recorded } = window
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const snapshots = recorded.looks.filter(({ frameAt }) => frameAt >= options.frameAt - 2)
    const painted = snapshots.find(({ isVisible, paintedAt }) => isVisible && paintedAt > 0)
    const pressable = snapshots.find(({ isPressable, paintedAt }) => isPressable && paintedAt > 0)
    const last = snapshots.at(-1)
    const settled = snapshots.findLast(({ look }, index) => look === last?.look && snapshots[index - 1]?.look !== look)
    if (painted && pressable && settled && last && last.frameAt - settled.frameAt >= options.quietMs) {
      const { shifts } = recorded
      return { paintedAt: painted.paintedAt, pressableAt: pressable.paintedAt, settledAt: settled.paintedAt, shifts }
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error(`There is no visible modal in ${location.href}.`)
}
