import type { View } from '@oriel/shared/kit/view.ts'
import { waitForPaint } from '../platform/waitForPaint.ts'
import { router } from '../router/router.ts'

/** Maximum wait in ms for the next paint after the card is shown. */
export const maxOpeningMs = 100

let last = 0

/**
 * Opens the view. If the hidden modal already renders it, shows the modal before the next paint and opens it in React
 * afterwards, because that render takes longer than a frame. Does nothing if {@link cancelOpening} was called in the
 * meantime.
 */
export async function openImmediately(view: View): Promise<void> {
  last += 1
  const mine = last
  const modal = document.querySelector<HTMLElement>('.modal[data-shown="false"]')
  const { open, front } = router.store.getState()
  if (!modal || open || front || JSON.stringify(router.current()) !== JSON.stringify(view)) return router.open(view)
  // A card that is still animating out would hide the new one: `ui/modal/Leaving.tsx`.
  delete modal.dataset.closing
  modal.querySelector('.modal-leaving')?.remove()
  modal.dataset.shown = 'true'
  await waitForPaint(maxOpeningMs)
  // Clearing `inert` recomputes the style of every element inside, so it happens after the paint.
  modal.inert = false
  // Another view may have opened in the meantime.
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
