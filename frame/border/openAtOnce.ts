import type { View } from '#shared/view.ts'
import { nextPaint } from '../platform/nextPaint.ts'
import { router } from '../router/router.ts'

const patienceMs = 100

let last = 0

/**
 * Opens the view. When the hidden modal has it already, the browser paints it as it is, and React renders it open
 * afterwards: that takes longer than a frame. Opens nothing when {@link cancelOpening} was called meanwhile.
 */
export async function openAtOnce(view: View): Promise<void> {
  const modal = document.querySelector<HTMLElement>('.modal[data-shown="false"]')
  const { open, front } = router.store.getState()
  if (!modal || open || front || JSON.stringify(router.current()) !== JSON.stringify(view)) return router.open(view)
  last += 1
  const mine = last
  modal.dataset.shown = 'true'
  await nextPaint(patienceMs)
  if (mine === last) router.open(view)
  else if (!router.store.getState().open) modal.dataset.shown = 'false'
}

export function cancelOpening() {
  last += 1
}
