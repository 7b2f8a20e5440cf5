/**
 * Calls `onIntent` when the target is hovered over, focused or pressed. With Save-Data, only a press counts. Returns a
 * function that removes the listeners.
 */
export function watchIntent(target: EventTarget | null, onIntent: (event: Event) => void): () => void {
  const controller = new AbortController()
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator
  for (const type of ['pointerover', 'focusin', 'pointerdown']) {
    const listener = (event: Event) => {
      if (type === 'pointerdown' || !connection?.saveData) onIntent(event)
    }
    target?.addEventListener(type, listener, { signal: controller.signal })
  }
  return () => controller.abort()
}
