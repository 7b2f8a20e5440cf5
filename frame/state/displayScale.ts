import { storage } from './storage.ts'

/**
 * The devicePixelRatio that the wallet's own pages saw last at the top level of this browser, where only the visitor
 * zooms. A frame cannot measure it (see `guard/zoom.ts`), so the wallet window sends it with each answer. It keeps the
 * last value and not the largest: a visitor who zoomed once, or has moved to another display, must not be locked out
 * for good.
 */
export const displayScale = {
  known: (): number | undefined => storage.get('displayScale'),

  note(scale: number) {
    if (scale !== displayScale.known()) storage.set('displayScale', scale)
  },
}
