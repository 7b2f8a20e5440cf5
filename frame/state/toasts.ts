import { createStore } from 'zustand/vanilla'

export type ToastMessage = { id: number; tone: 'loading' | 'success' | 'error'; text: string }

function createToasts() {
  const store = createStore<{ current: ToastMessage | undefined }>(() => ({ current: undefined }))
  let lastId = 0
  const show = (tone: ToastMessage['tone']) => (text: string) =>
    store.setState({ current: { id: ++lastId, tone, text } })
  return {
    store,
    loading: show('loading'),
    success: show('success'),
    error: show('error'),
    hide: () => store.setState({ current: undefined }),
  }
}

export const toasts = createToasts()
