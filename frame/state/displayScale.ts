import { storage } from './storage.ts'

/**
 * Stores the last `devicePixelRatio` of the wallet's own top-level pages, where only the user can zoom. A frame can't
 * measure the user's zoom (see `guard/zoom.ts`), so the wallet window sends the ratio with each response. The last
 * value is used rather than the largest. Otherwise, zooming in once or changing displays would lock the user out.
 */
export const displayScale = {
  known: (): number | undefined => storage.get('displayScale'),

  note(scale: number) {
    if (scale !== displayScale.known()) storage.set('displayScale', scale)
  },
}
