import { createApprovalGuard } from './approvalGuard.ts'
import { guardRules, type Obstacle } from './guardRules.ts'
import type { Press } from './press.ts'

type Viewport = Parameters<ReturnType<typeof createApprovalGuard>['setViewport']>[0]
export const viewport: Viewport = { width: 1000, height: 800, scale: 1, base: 1, hidden: false }
const { stableMs, minimum } = guardRules

const now = Number.POSITIVE_INFINITY

export const createKeydown = ({ repeat = false, at = now } = {}) => ({ repeat, at })

export function createPress(change: Partial<Press> = {}): Press {
  const { x = 500, y = 600, scale = 1 } = change
  return { trusted: true, type: 'mouse', x, y, screenX: x + 100, screenY: y + 80, scale, at: now, ...change }
}

export const mouseClick = { trusted: true, count: 1 }
export const keyClick = { trusted: true, count: 0 }

export function createTestGuard({ occlusion = true, topLevel = false } = {}) {
  let time = 10_000
  const guard = createApprovalGuard({ now: () => time, occlusion, topLevel })
  const pass = (ms: number) => {
    time += ms
  }
  guard.setViewport(viewport)
  if (occlusion) {
    guard.setVisible('page', true)
    guard.setVisible('button', true)
  }
  return { guard, pass, now: () => time }
}

export function createReadyGuard(options?: Parameters<typeof createTestGuard>[0]) {
  const staged = createTestGuard(options)
  const { guard, pass } = staged
  guard.move(createPress({ x: 300 }))
  guard.move(createPress())
  guard.enter(createPress())
  pass(stableMs)
  return staged
}

export function pressAndClick(
  { guard }: Pick<ReturnType<typeof createTestGuard>, 'guard'>,
  change?: Partial<Press>,
): boolean {
  guard.press(createPress(change))
  return guard.click(mouseClick)
}

export const changes: {
  what: string
  obstacle: Obstacle
  change: (guard: ReturnType<typeof createTestGuard>['guard']) => void
}[] = [
  { what: 'the page covered', obstacle: 'covered', change: (guard) => guard.setVisible('page', false) },
  { what: 'the button covered', obstacle: 'covered', change: (guard) => guard.setVisible('button', false) },
  { what: 'hidden', obstacle: 'hidden', change: (guard) => guard.setViewport({ ...viewport, hidden: true }) },
  {
    what: 'too narrow',
    obstacle: 'too-small',
    change: (guard) => guard.setViewport({ ...viewport, width: minimum.width - 1 }),
  },
  {
    what: 'too low',
    obstacle: 'too-small',
    change: (guard) => guard.setViewport({ ...viewport, height: minimum.height - 1 }),
  },
  {
    what: 'zoomed out',
    obstacle: 'zoomed-out',
    change: (guard) => guard.setViewport({ ...viewport, scale: minimum.scale - 0.01 }),
  },
  { what: 'resized', obstacle: 'changing', change: (guard) => guard.setViewport({ ...viewport, width: 999 }) },
  { what: 'other content', obstacle: 'changing', change: (guard) => guard.restartWait() },
  {
    what: 'another text to read',
    obstacle: 'unread',
    change: (guard) => {
      guard.expectReading()
      guard.setEndInView(false)
    },
  },
  { what: 'the focus lost', obstacle: 'changing', change: (guard) => guard.blur() },
]
