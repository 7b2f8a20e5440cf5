import { storage } from './storage.ts'

/**
 * Holds the last devicePixelRatio of the wallet's own pages at the top level of this browser, where only the user
 * zooms. A frame cannot measure it (see `guard/zoom.ts`), so the wallet window sends it with each answer. It is the
 * last value and not the largest, because a user who zoomed once or moved to another display must not be locked out for
 * good.
 */
export const displayScale = {
  known: (): number | undefined => storage.get('displayScale'),

  note(scale: number) {
    if (scale !== displayScale.known()) storage.set('displayScale', scale)
  },
}
