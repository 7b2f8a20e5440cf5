import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from './icons.tsx'
import { Spinner } from './Spinner.tsx'

const swapMs = 150
const hideMs = 2500

export type ToastMessage = { id: number | string; tone: 'loading' | 'success' | 'error'; text: string }

type ToastProps = { message: ToastMessage | undefined; onHide: (id: ToastMessage['id']) => void }

// Keeps both live regions in the page, because a region that arrives together with its text is not announced.
export function Toast({ message, onHide }: ToastProps) {
  const [shown, setShown] = useState(message)
  const [held, setHeld] = useState(false)
  const hide = useEffectEvent(onHide)

  useEffect(() => {
    if (message?.id === shown?.id && message?.text === shown?.text && message?.tone === shown?.tone) return
    if (!shown) return setShown(message)
    if (!message) return setShown(undefined)
    const timer = setTimeout(() => setShown(message), swapMs)
    return () => clearTimeout(timer)
  }, [message, shown])

  useEffect(() => {
    if (!shown || shown.tone === 'loading' || held) return
    const timer = setTimeout(() => hide(shown.id), hideMs)
    return () => clearTimeout(timer)
  }, [shown, held])

  const body = shown ? (
    <div
      key={shown.id}
      className="toast"
      data-tone={shown.tone}
      data-leaving={message?.id !== shown.id || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {shown.tone === 'loading' ? (
        <Spinner size={18} />
      ) : (
        <Icon name={shown.tone === 'success' ? 'success' : 'danger'} size={18} />
      )}
      <span>{shown.text}</span>
    </div>
  ) : null
  return (
    <div className="toast-area">
      <div role="status">{shown?.tone === 'error' ? null : body}</div>
      <div role="alert">{shown?.tone === 'error' ? body : null}</div>
    </div>
  )
}
