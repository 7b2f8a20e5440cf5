import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icons/icons.tsx'
import { Spinner } from '../Spinner.tsx'

const swapMs = 150

export type ToastMessage = { id: number | string; tone: 'loading' | 'success' | 'error'; text: string }

type ToastProps = {
  message: ToastMessage | undefined
  /**
   * True if Escape would close the modal. False while the modal is hidden, and in a window, which Escape doesn't close.
   */
  isOpen: boolean
  /** Called when the user clicks an error or presses Escape. */
  onHide: () => void
  onHold: () => void
  onRelease: () => void
}

// Keeps both live regions mounted, because a region that is added together with its text isn't announced.
export function Toast({ message, isOpen, onHide, onHold, onRelease }: ToastProps) {
  const [shown, setShown] = useState(message)
  const area = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (message?.id === shown?.id && message?.text === shown?.text && message?.tone === shown?.tone) return
    if (!shown) return setShown(message)
    if (!message) return setShown(undefined)
    const timer = setTimeout(() => setShown(message), swapMs)
    return () => clearTimeout(timer)
  }, [message, shown])

  useLayoutEffect(() => {
    if (!shown) return
    let frame = 0
    const follow = () => {
      if (area.current) area.current.style.insetBlockEnd = `${computePlace(area.current)}px`
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [shown])

  // Let Escape close only the first error each time the modal opens. Otherwise, a page that causes one error after
  // another could prevent Escape from ever closing the modal.
  const tookEscape = useRef(false)
  useEffect(() => {
    if (!isOpen) tookEscape.current = false
  }, [isOpen])

  const isError = shown?.tone === 'error'
  useEffect(() => {
    if (!isError) return
    // Run before the modal's listener, so that Escape closes the error and not the modal.
    function handleKeyDown(event: KeyboardEvent) {
      const { activeElement: active, body } = document
      const isElsewhere = active && active !== body && !area.current?.parentElement?.contains(active)
      if (event.key !== 'Escape' || event.isComposing || isElsewhere || tookEscape.current) return
      tookEscape.current = isOpen
      event.preventDefault()
      event.stopPropagation()
      onHide()
    }
    document.addEventListener('keydown', handleKeyDown, true)
    return () => document.removeEventListener('keydown', handleKeyDown, true)
  }, [isError, isOpen, onHide])
  const inside: ReactNode = shown && (
    <>
      {shown.tone === 'loading' ? <Spinner size={18} /> : <Icon name={isError ? 'danger' : 'success'} size={18} />}
      <span>{shown.text}</span>
    </>
  )
  const about = {
    className: 'toast',
    'data-tone': shown?.tone,
    'data-leaving': message?.id !== shown?.id || undefined,
    onPointerEnter: onHold,
    onPointerLeave: onRelease,
  }
  return (
    <div ref={area} className="toast-area">
      <div role="status">
        {!isError && inside && (
          <div key={shown?.id} {...about}>
            {inside}
          </div>
        )}
      </div>
      <div role="alert">
        {isError && (
          // Kept out of the tab order, because users can press Escape instead or wait until the error times out.
          <button key={shown.id} type="button" tabIndex={-1} aria-keyshortcuts="Escape" {...about} onClick={onHide}>
            {inside}
          </button>
        )}
      </div>
    </div>
  )
}

/** Returns the distance from the bottom of the screen that puts a toast above the card's last button. */
function computePlace(area: HTMLElement): number {
  const card = area.parentElement?.querySelector('.card')
  const end = Math.min(card?.getBoundingClientRect().bottom ?? 0, innerHeight)
  const buttons = card?.querySelectorAll('.button') ?? []
  const last = card?.querySelector('.actions') ?? [...buttons].at(-1)
  const box = last?.getBoundingClientRect()
  const isAtEnd = box && box.top < end && box.bottom > end - 100
  return innerHeight - (isAtEnd ? box.top : end) + 12
}
