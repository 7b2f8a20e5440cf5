import { type ComponentType, Suspense } from 'react'
import type { View } from '#shared/view.ts'
import { views } from '../../frame/app/views.tsx'
import { localWallet } from '../../frame/localWallet/localWallet.ts'
import { router } from '../../frame/router/router.ts'
import { ErrorBoundary } from '../../frame/ui/ErrorBoundary.tsx'

/** The wallet that was there when the first of several questions came; undefined while there is no question. */
let wallet: string | undefined
let covered: { history: View[]; closings: number } | undefined
/** Ends the wait for the view of the question, while the view beneath is still shown. */
let stopWaiting: (() => void) | undefined

/** Keeps the view that is open beneath the next one, which is that of a question, with all that is typed in it. */
export function coverView() {
  const { history, closings, front } = router.store.getState()
  // The view of each question is a new one, even where the last question had the same.
  const next = { closings: closings + 1 }
  if (wallet !== undefined) return router.store.setState(next)
  wallet = walletNow()
  const stop = router.store.subscribe((now) => {
    if (now.history === history && now.front === front) return
    ended()
    noteField()
    covered = { history, closings }
    router.store.setState({ ...next, covered: hidden(covered) })
  })
  const ended = () => {
    stop()
    stopWaiting = undefined
  }
  stopWaiting = ended
}

/**
 * Shows the covered view again. Returns false if it is gone because the wallet was replaced, locked or unlocked. The
 * answered question then stays on screen until `showFirst`, and the next question does not cover it.
 */
export function uncoverView(): boolean {
  const isShown = stopWaiting !== undefined
  stopWaiting?.()
  if (!covered) {
    if (isShown) wallet = undefined
    return isShown
  }
  wallet = undefined
  router.store.setState({ ...covered, covered: undefined, direction: 'prev' })
  covered = undefined
  return true
}

/** Shows the initial views of a panel that has no question. */
export function showFirst(views: View[]) {
  wallet = undefined
  router.start(views)
}

/** Puts a view on the first one that is covered, unless the person has opened another one there. */
export function putBeneath(view: View) {
  if (!covered && !stopWaiting) return
  const { history, closings } = covered ?? router.store.getState()
  const [first, second] = history
  if (!first || (second && history.at(-1)?.name !== view.name)) return
  stopWaiting?.()
  covered = { history: [first, view], closings }
  router.store.setState({ covered: undefined })
}

// The view may hold what a locked wallet must not show.
localWallet.store.subscribe(() => {
  if (!covered || wallet === walletNow()) return
  covered = undefined
  router.store.setState({ covered })
})

/** Marks the field that has the focus: the person goes on there, and no field of the question takes their keys. */
function noteField() {
  const { activeElement: field } = document
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isField) return
  for (const other of field.closest('.view')?.querySelectorAll<HTMLElement>('[data-autofocus]') ?? [])
    delete other.dataset.autofocus
  field.dataset.autofocus = ''
}

function walletNow(): string {
  const { status } = localWallet.store.getState()
  return `${status?.walletId} ${status?.state}`
}

/** Returns the element that the app has for these views, so that React keeps the state of the last one. */
function hidden({ history, closings }: { history: View[]; closings: number }) {
  const view = history.at(-1) ?? router.current()
  const key = `${closings} ${JSON.stringify(history)}`
  const Component = views[view.name].Component as ComponentType<{ view: View }>
  return (
    <div key={key} hidden>
      <ErrorBoundary resetKey={key} fallback={null}>
        <Suspense>
          <Component view={view} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
