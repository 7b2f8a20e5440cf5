import { createStore } from './createStore.ts'

export type ToastMessage = { id: number; tone: 'loading' | 'success' | 'error'; text: string }

const errorMs = 10_000
const minMs = 4000
const characterMs = 60

/**
 * Returns the duration of a toast, in ms. The duration depends on the reading time, with a higher minimum for errors.
 */
export function getShownMs({ tone, text }: Pick<ToastMessage, 'tone' | 'text'>): number {
  return Math.max(minMs + characterMs * text.length, tone === 'error' ? errorMs : 0)
}

export function createToasts() {
  const store = createStore<{ current: ToastMessage | undefined }>(() => ({ current: undefined }))
  let lastId = 0
  let timer: ReturnType<typeof setTimeout>
  const hold = () => clearTimeout(timer)

  function hide() {
    hold()
    store.setState({ current: undefined })
  }

  function release() {
    hold()
    const { current } = store.getState()
    if (current && current.tone !== 'loading') timer = setTimeout(hide, getShownMs(current))
  }

  const show = (tone: ToastMessage['tone']) => (text: string) => {
    store.setState({ current: { id: ++lastId, tone, text } })
    release()
  }

  return {
    store,
    loading: show('loading'),
    success: show('success'),
    error: show('error'),
    hide,
    /** Keeps the toast open while the pointer is over it. `release` restarts the timeout. */
    hold,
    release,
  }
}

export const toasts = createToasts()
