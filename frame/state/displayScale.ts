import { storage } from './storage.ts'

/**
 * Stores the last `devicePixelRatio` of the wallet's own top-level pages, where only the user can zoom. A frame cannot
 * measure it (see `guard/zoom.ts`), so the wallet window sends it with every response. The last value is used rather
 * than the largest, because zooming in once or changing displays must not lock the user out.
 */
export const displayScale = {
  known: (): number | undefined => storage.get('displayScale'),

  note(scale: number) {
    if (scale !== displayScale.known()) storage.set('displayScale', scale)
  },
}
