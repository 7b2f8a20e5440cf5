import { type RefObject, useEffect, useRef } from 'react'

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]):not([type=radio]:not(:checked)), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex^="-"])'

/** Maximum time in ms between an element's blur and the window's focus event. */
const focusGapMs = 500

type ModalFocus = {
  root: RefObject<HTMLElement | null>
  card: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  viewKey: string
  onClose?: (() => void) | undefined
  isShown?: boolean | undefined
  /** True if Tab leads out of the card. */
  isOpenEnded: boolean
}

export function useModalFocus({ root, card, content, viewKey, onClose, isShown = true, isOpenEnded }: ModalFocus) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new view
  useEffect(() => {
    if (!isShown) return
    const field = content.current?.querySelector<HTMLElement>('[data-autofocus]')
    // If a request covers the view's field, focus the title. Keystrokes meant for that field must not reach a different
    // one.
    const target = field?.checkVisibility() ? field : card.current?.querySelector<HTMLElement>('[data-modal-title]')
    // In an iframe, only move focus if the iframe already has it, because `focus` could steal the page's focus, even
    // after the user has left the iframe. The page itself moves focus into the iframe.
    if (parent === window || document.hasFocus()) target?.focus({ preventScroll: true })
    return keepFocus(card, target)
  }, [card, content, viewKey, isShown])

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const active = document.activeElement
      // Ignore keys that are pressed outside the modal. On the standalone page, the elements there handle their own
      // keys.
      const elsewhere = active && active !== document.body && !root.current?.contains(active)
      if (elsewhere || event.defaultPrevented || event.isComposing) return
      if (event.key === 'Escape' && close.current) {
        event.preventDefault()
        close.current()
      }
      if (event.key === 'Tab' && card.current && !isOpenEnded) wrapTab(event, card.current)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [root, card, isOpenEnded])
}

/**
 * Restores focus after the page has focused the iframe, because Chromium then blurs the focused element. Focuses the
 * field that had focus, or `first` if it was not a field. A button is never focused again, so a page cannot make the
 * user's next key press activate a button. Returns a cleanup function.
 */
function keepFocus(card: RefObject<HTMLElement | null>, first: HTMLElement | null | undefined): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let left: { element: EventTarget | null; at: number } | undefined
  const leave = ({ target, timeStamp }: FocusEvent) => {
    left = { element: target, at: timeStamp }
  }
  const restore = ({ timeStamp }: FocusEvent) => {
    if (document.activeElement !== document.body) return
    const last = left && timeStamp - left.at < focusGapMs ? left.element : undefined
    const isField = last instanceof HTMLInputElement && card.current?.contains(last)
    const target = isField ? last : first
    target?.focus({ preventScroll: true })
  }
  document.addEventListener('focusout', leave, { signal })
  addEventListener('focus', restore, { signal })
  return () => ended.abort()
}

function wrapTab(event: KeyboardEvent, card: HTMLElement) {
  const stops = [...card.querySelectorAll<HTMLElement>(tabbable)].filter(
    // Skip elements outside the tab order, such as all but one cell of a grid.
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  )
  const [first, last] = [stops.at(0), stops.at(-1)]
  if (!first || !last) return event.preventDefault()
  const active = document.activeElement
  const inside = active instanceof HTMLElement && card.contains(active)
  const onTitle = active instanceof HTMLElement && active.dataset.modalTitle !== undefined
  if (event.shiftKey && (!inside || active === first || onTitle)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && (!inside || active === last)) {
    event.preventDefault()
    first.focus()
  }
}
