import { useEffect, useState } from 'react'
import { Icon } from './icons.tsx'
import { Spinner } from './Spinner.tsx'

const swapMs = 150
const shownMs = 2500

export type ToastContent = { id: number; variant: 'loading' | 'success' | 'error'; text: string }

/** One message at a time. Replacing an open one takes 150 ms; all but `loading` go by themselves. */
export function Toast({ message, onDone }: { message: ToastContent | undefined; onDone: () => void }) {
  const [shown, setShown] = useState<ToastContent>()
  useEffect(() => {
    if (message?.id === shown?.id) return
    if (!shown || !message) return setShown(message)
    setShown(undefined)
    const timer = setTimeout(() => setShown(message), swapMs)
    return () => clearTimeout(timer)
  }, [message, shown])
  useEffect(() => {
    if (!shown || shown.variant === 'loading') return
    const timer = setTimeout(onDone, shownMs)
    return () => clearTimeout(timer)
  }, [shown, onDone])

  return (
    <div className="toast-place" role={shown?.variant === 'error' ? 'alert' : 'status'}>
      {shown && (
        <p className="toast" data-variant={shown.variant}>
          {shown.variant === 'loading' ? (
            <Spinner size={18} />
          ) : (
            <Icon name={shown.variant === 'error' ? 'danger' : 'success'} size={18} />
          )}
          {shown.text}
        </p>
      )}
    </div>
  )
}
