import { storage } from './storage.ts'

/**
 * Stores the last `devicePixelRatio` of the wallet's own top-level pages, where only the user can zoom. A frame can't
 * measure it (see `guard/zoom.ts`), so the wallet window sends it with each response. Uses the last value rather than
 * the largest, so that zooming in once or changing displays doesn't lock the user out.
 */
export const displayScale = {
  known: (): number | undefined => storage.get('displayScale'),

  note(scale: number) {
    if (scale !== displayScale.known()) storage.set('displayScale', scale)
  },
}
