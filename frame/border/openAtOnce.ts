import type { View } from '#shared/view.ts'
import { nextPaint } from '../platform/nextPaint.ts'
import { router } from '../router/router.ts'

/** The card is shown for at most this time before the modal is open. */
export const openingMs = 100

let last = 0

/**
 * Opens the view. When the hidden modal has it already, the browser paints it as it is, and React renders it open
 * afterwards: that takes longer than a frame. Opens nothing when {@link cancelOpening} was called meanwhile.
 */
export async function openAtOnce(view: View): Promise<void> {
  last += 1
  const mine = last
  const modal = document.querySelector<HTMLElement>('.modal[data-shown="false"]')
  const { open, front } = router.store.getState()
  if (!modal || open || front || JSON.stringify(router.current()) !== JSON.stringify(view)) return router.open(view)
  // A card that is still going would hide the one that comes: `ui/Leaving.tsx`.
  delete modal.dataset.closing
  modal.querySelector('.modal-leaving')?.remove()
  modal.dataset.shown = 'true'
  await nextPaint(openingMs)
  // Each element that becomes pressable has its style computed again.
  modal.inert = false
  // Something else may have been opened meanwhile.
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
