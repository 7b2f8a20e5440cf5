import { getLoopOptions } from '@oriel/shared/loops.testing.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changes,
  createKeydown,
  createPress,
  createReadyGuard,
  createTestGuard,
  keyClick,
  mouseClick,
  pressAndClick,
  viewport,
} from './guard.testing.ts'
import { guardRules } from './guardRules.ts'

const { stableMs } = guardRules

type Step = (staged: ReturnType<typeof createTestGuard>) => unknown

const place = fc.record({
  x: fc.integer({ min: 0, max: 1000 }),
  y: fc.integer({ min: 0, max: 800 }),
  screenX: fc.integer({ min: 0, max: 1100 }),
  screenY: fc.integer({ min: 0, max: 900 }),
  scale: fc.constantFrom(0.8, 1, 1.5, 2),
})
const anyPress = fc.record({ type: fc.constantFrom('mouse' as const, 'touch' as const, 'pen' as const), at: place })

function createStep({ trustedPress, keys }: { trustedPress: boolean; keys: boolean }): fc.Arbitrary<Step> {
  const of = (step: Step) => fc.constant(step)
  return fc.oneof(
    fc.integer({ min: 0, max: 3000 }).map(
      (ms): Step =>
        ({ pass }) =>
          pass(ms),
    ),
    fc.tuple(fc.constantFrom('page' as const, 'button' as const), fc.boolean()).map(
      ([target, visible]): Step =>
        ({ guard }) =>
          guard.setVisible(target, visible),
    ),
    fc.constantFrom(viewport, { ...viewport, width: 100 }, { ...viewport, hidden: true }).map(
      (next): Step =>
        ({ guard }) =>
          guard.setViewport(next),
    ),
    of(({ guard }) => guard.focus()),
    of(({ guard }) => guard.blur()),
    of(({ guard }) => guard.leave()),
    of(({ guard }) => guard.restartWait()),
    anyPress.map(
      ({ type, at }): Step =>
        ({ guard }) =>
          guard.move(createPress({ ...at, type, trusted: true })),
    ),
    anyPress.map(
      ({ type, at }): Step =>
        ({ guard }) =>
          guard.enter(createPress({ ...at, type, trusted: true })),
    ),
    anyPress.map(
      ({ type, at }): Step =>
        ({ guard }) =>
          guard.press(createPress({ ...at, type, trusted: false })),
    ),
    ...(trustedPress
      ? [
          anyPress.map(
            ({ type, at }): Step =>
              ({ guard }) =>
                guard.press(createPress({ ...at, type, trusted: true })),
          ),
        ]
      : []),
    fc.boolean().map(
      (repeat): Step =>
        ({ guard }) =>
          guard.key(createKeydown({ repeat: keys ? repeat : true })),
    ),
    fc.integer({ min: 0, max: 3 }).map(
      (count): Step =>
        ({ guard }) =>
          guard.click({ trusted: false, count }),
    ),
    fc.integer({ min: keys ? 0 : 1, max: 3 }).map(
      (count): Step =>
        ({ guard }) =>
          guard.click({ trusted: true, count }),
    ),
  )
}

test('behavior: no sequence without a trusted press on the button, a key or assistive technology gives consent', () => {
  fc.assert(
    fc.property(fc.array(createStep({ trustedPress: false, keys: false }), { maxLength: 60 }), (sequence) => {
      const staged = createTestGuard()
      for (const step of sequence) expect(step(staged)).not.toBe(true)
    }),
    getLoopOptions({ short: 500, long: 2000 }),
  )
})

test('behavior: no sequence gives consent during an obstacle, or before the wait after it', () => {
  fc.assert(
    fc.property(
      fc.array(createStep({ trustedPress: true, keys: true }), { maxLength: 60 }),
      fc.constantFrom(...changes),
      fc.integer({ min: 0, max: stableMs - 1 }),
      (sequence, { change }, ms) => {
        const staged = createReadyGuard()
        for (const step of sequence) step(staged)
        change(staged.guard)
        staged.guard.setVisible('page', true)
        staged.guard.setVisible('button', true)
        staged.guard.setViewport(viewport)
        const disturbed = staged.guard.obstacle() !== undefined
        staged.pass(ms)
        if (disturbed) expect(pressAndClick(staged) || staged.guard.click(keyClick)).toBe(false)
      },
    ),
    getLoopOptions({ short: 250, long: 1000 }),
  )
})

const sights = fc.oneof(
  fc.record({ does: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 3000 }) }),
  fc.record({ does: fc.constantFrom('cover', 'uncover', 'shift', 'unshift', 'resize', 'focus', 'leave') }),
)
// Far enough to be detected as movement: a page at 50% zoom can seem to move by up to twice the rounding error.
const far = fc.integer({ min: 2 * guardRules.shiftPx + 1, max: 900 })

test('behavior: a click on a frame that moved under the resting pointer is no consent, with any changes in between', () => {
  fc.assert(
    fc.property(
      fc.array(sights, { maxLength: 40 }),
      fc.constantFrom('mouse' as const, 'touch' as const),
      far,
      fc.boolean(),
      fc.boolean(),
      (sequence, type, offset, isLower, enters) => {
        const staged = createReadyGuard()
        const { guard, pass } = staged
        const doIt = {
          cover: () => guard.setVisible('page', false),
          uncover: () => guard.setVisible('page', true),
          // Simulate a banner that pushes the button out of view when it appears, and is removed again.
          shift: () => guard.setVisible('button', false, true),
          unshift: () => guard.setVisible('button', true),
          resize: () => guard.setViewport({ ...viewport, height: 700 }),
          focus: () => guard.focus(),
          leave: () => guard.leave(),
        }
        for (const event of sequence) {
          if ('ms' in event) pass(event.ms)
          else doIt[event.does]()
        }
        guard.setViewport(viewport)
        const moved = { type, ...(isLower ? { y: 600 + offset, screenY: 680 } : { x: 500 + offset, screenX: 600 }) }
        if (enters) guard.enter(createPress(moved))
        expect(pressAndClick(staged, moved)).toBe(false)
        expect(guard.click(mouseClick)).toBe(false)
      },
    ),
    getLoopOptions({ short: 500, long: 2000 }),
  )
})

test('behavior: after any sequence, a page that is left alone can be approved', () => {
  fc.assert(
    fc.property(fc.array(createStep({ trustedPress: true, keys: true }), { maxLength: 60 }), (sequence) => {
      const staged = createTestGuard()
      for (const step of sequence) step(staged)
      staged.guard.setViewport(viewport)
      staged.guard.setVisible('page', true)
      staged.guard.setVisible('button', true)
      staged.guard.leave()
      // Move far enough to measure the zoom again, because the earlier movement may have looked like a zoomed page.
      staged.guard.move(createPress({ x: 300 }))
      staged.guard.move(createPress())
      staged.guard.enter(createPress())
      staged.pass(stableMs)
      expect(pressAndClick(staged)).toBe(true)
    }),
    getLoopOptions({ short: 250, long: 1000 }),
  )
})

const windowEvents = fc.oneof(
  fc.record({ does: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 1000 }) }),
  fc.record({
    does: fc.constantFrom(
      ...(['focus', 'blur', 'attended', 'unattended', 'hide', 'show', 'hover', 'press', 'tap', 'key'] as const),
      ...(['click', 'click', 'keyClick'] as const),
    ),
  }),
)

const heldPress = [
  ...([{ does: 'tap' }, { does: 'focus' }, { does: 'pass', ms: 98 }, { does: 'key' }] as const),
  ...([{ does: 'pass', ms: 602 }, { does: 'click' }] as const),
]

test('behavior: at the top level no sequence gives consent without focus and visibility during the wait', () => {
  let consentCount = 0
  const runs = getLoopOptions({ short: 500, long: 2000 })
  fc.assert(
    fc.property(fc.array(windowEvents, { maxLength: 60 }), (events) => {
      const { guard, pass } = createReadyGuard({ topLevel: true })
      let [focused, visible, calmMs, pressedAfter] = [true, true, stableMs, 0]
      const updateState = (next: { focused?: boolean; visible?: boolean }) => {
        focused = next.focused ?? focused
        visible = next.visible ?? visible
        calmMs = 0
      }
      const recordPress = () => {
        pressedAfter = focused && visible ? calmMs : 0
      }
      const doIt = {
        focus: () => [updateState({ focused: true }), guard.focus()],
        blur: () => [updateState({ focused: false }), guard.blur()],
        attended: () => [focused || updateState({ focused: true }), guard.setFocused(true)],
        unattended: () => [updateState({ focused: false }), guard.setFocused(false)],
        hide: () => [updateState({ visible: false }), guard.setViewport({ ...viewport, hidden: true })],
        show: () => [visible || updateState({ visible: true }), guard.setViewport(viewport)],
        hover: () => [guard.move(createPress()), guard.enter(createPress())],
        press: () => [recordPress(), guard.press(createPress())],
        tap: () => [recordPress(), guard.press(createPress({ type: 'touch' }))],
        key: () => [recordPress(), guard.key(createKeydown())],
      }
      for (const event of events) {
        if (event.does === 'pass') {
          pass(event.ms)
          calmMs += event.ms
        } else if (event.does === 'click' || event.does === 'keyClick') {
          if (event.does === 'keyClick') recordPress()
          const isConsent = guard.click(event.does === 'click' ? mouseClick : keyClick)
          if (!isConsent) continue
          consentCount++
          expect(pressedAfter).toBeGreaterThanOrEqual(stableMs)
          expect(focused && visible && calmMs >= stableMs).toBe(true)
        } else doIt[event.does]()
      }
    }),
    { ...runs, examples: [[heldPress]] },
  )
  expect(consentCount).toBeGreaterThan(runs.numRuns / 20)
})
