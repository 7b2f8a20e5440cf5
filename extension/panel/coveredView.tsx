import { views } from '@oriel/frame/app/views.tsx'
import { localWallet } from '@oriel/frame/localWallet/localWallet.ts'
import { router } from '@oriel/frame/router/router.ts'
import { ErrorBoundary } from '@oriel/frame/ui/ErrorBoundary.tsx'
import type { View } from '@oriel/shared/kit/view.ts'
import { type ComponentType, Suspense } from 'react'

/** The wallet's id and state when the first of several prompts opened. Undefined without a prompt. */
let wallet: string | undefined
let covered: { history: View[]; closings: number } | undefined
/** Cancels the subscription that waits for the prompt's view. Set while the view below is still shown. */
let stopWaiting: (() => void) | undefined

/** Keeps the current view mounted below the prompt that opens next, so that its typed input is not lost. */
export function coverView() {
  const { history, closings, front } = router.store.getState()
  // Incrementing `closings` gives each prompt a new React key, even when two prompts have the same view.
  const next = { closings: closings + 1 }
  if (wallet !== undefined) return router.store.setState(next)
  wallet = readWalletState()
  const unsubscribe = router.store.subscribe((state) => {
    if (state.history === history && state.front === front) return
    stopWaiting?.()
    markFocusedField()
    covered = { history, closings }
    router.store.setState({ ...next, covered: renderHidden(covered) })
  })
  stopWaiting = () => {
    unsubscribe()
    stopWaiting = undefined
  }
}

/**
 * Restores the covered view. Returns false if the wallet was replaced, locked or unlocked in between. The settled
 * prompt then stays on screen until `showInitial`, and the next prompt does not cover it.
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

/** Shows the initial views of a panel without a prompt. */
export function showInitial(views: View[]) {
  wallet = undefined
  router.start(views)
}

/** Pushes a view onto the covered first view, unless the user has opened a different one there. */
export function pushBelow(view: View) {
  if (!covered && !stopWaiting) return
  const { history, closings } = covered ?? router.store.getState()
  const [first, second] = history
  if (!first || (second && history.at(-1)?.name !== view.name)) return
  stopWaiting?.()
  covered = { history: [first, view], closings }
  router.store.setState({ covered: undefined })
}

// The covered view may contain data that a locked wallet must not show.
localWallet.store.subscribe(() => {
  if (!covered || wallet === readWalletState()) return
  covered = undefined
  router.store.setState({ covered })
})

/**
 * Marks the focused field, so that focus returns to it and none of the prompt's fields receives the user's keystrokes.
 */
function markFocusedField() {
  const { activeElement: field } = document
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isField) return
  for (const other of field.closest('.view')?.querySelectorAll<HTMLElement>('[data-autofocus]') ?? [])
    delete other.dataset.autofocus
  field.dataset.autofocus = ''
}

function readWalletState(): string {
  const { status } = localWallet.store.getState()
  return `${status?.walletId} ${status?.state}`
}

/** Renders the views under the same key as the app, so that React keeps the last view's state. */
function renderHidden({ history, closings }: { history: View[]; closings: number }) {
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
