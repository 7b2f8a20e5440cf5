import { views } from '@oriel/frame/app/views.tsx'
import { localWallet } from '@oriel/frame/localWallet/localWallet.ts'
import { router } from '@oriel/frame/router/router.ts'
import { ErrorBoundary } from '@oriel/frame/ui/ErrorBoundary.tsx'
import type { View } from '@oriel/shared/kit/view.ts'
import { type ComponentType, Suspense } from 'react'

/** The wallet's ID and state when the first of the current prompts opened. Undefined if no prompt is open. */
let wallet: string | undefined
let covered: { history: View[]; closings: number } | undefined
/** Cancels the subscription that waits for the prompt's view. Set until that view replaces the current one. */
let stopWaiting: (() => void) | undefined

/** Keeps the current view mounted beneath the prompt that is about to open, so that the user's input isn't lost. */
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
 * Restores the covered view. Returns false if the wallet was replaced, locked, or unlocked in the meantime. In that
 * case, the settled prompt stays on screen until `showInitial`, and the next prompt doesn't cover it.
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

/** Pushes a view onto the covered first view, unless the user has already opened a different view on top of it. */
export function pushBelow(view: View) {
  if (!covered && !stopWaiting) return
  const { history, closings } = covered ?? router.store.getState()
  const [first, second] = history
  if (!first || (second && history.at(-1)?.name !== view.name)) return
  stopWaiting?.()
  covered = { history: [first, view], closings }
  router.store.setState({ covered: undefined })
}

// Discard the covered view when the wallet's ID or state changes, because the view may contain data that a locked
// wallet must not show.
localWallet.store.subscribe(() => {
  if (!covered || wallet === readWalletState()) return
  covered = undefined
  router.store.setState({ covered })
})

/**
 * Marks the focused field, so that focus returns to it later and the user's keystrokes don't end up in a field of the
 * prompt.
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

/** Renders the covered history's last view under the key that the app uses, so that React keeps the view's state. */
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
