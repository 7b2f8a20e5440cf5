import type { View } from '@oriel/shared/kit/view.ts'
import { waitForPaint } from '../platform/waitForPaint.ts'
import { router } from '../router/router.ts'

/** Maximum time to wait for the next paint after the card is shown, in ms. */
export const maxOpeningMs = 100

let last = 0

/**
 * Opens the view. If the hidden modal has already rendered it, shows the modal before the next paint and only then
 * opens the view in React, because rendering takes longer than a frame. Hides the modal again if {@link cancelOpening}
 * was called in the meantime.
 */
export async function openImmediately(view: View): Promise<void> {
  last += 1
  const mine = last
  const modal = document.querySelector<HTMLElement>('.modal[data-shown="false"]')
  const { open, front } = router.store.getState()
  if (!modal || open || front || JSON.stringify(router.current()) !== JSON.stringify(view)) return router.open(view)
  // Remove a card that is still animating out (`ui/modal/Leaving.tsx`), because it would cover the new one.
  delete modal.dataset.closing
  modal.querySelector('.modal-leaving')?.remove()
  modal.dataset.shown = 'true'
  await waitForPaint(maxOpeningMs)
  // Clear `inert` only after the paint, because clearing it recalculates the style of every element inside.
  modal.inert = false
  // Do nothing if another view has opened in the meantime.
  if (router.store.getState().open) return
  if (mine === last) router.open(view)
  else hide(modal)
}

function hide(modal: HTMLElement) {
  modal.dataset.shown = 'false'
  modal.inert = true
}

export function cancelOpening() {
  last += 1
}
