/** True if the browser's data saver is on (`navigator.connection.saveData`). */
export function savesData(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator
  return connection?.saveData === true
}

/**
 * Calls `onIntent` when the target is hovered over, focused or pressed. With Save-Data, only a press counts. Returns a
 * function that removes the listeners.
 */
export function watchIntent(target: EventTarget | null, onIntent: (event: Event) => void): () => void {
  const controller = new AbortController()
  for (const type of ['pointerover', 'focusin', 'pointerdown']) {
    const listener = (event: Event) => {
      if (type === 'pointerdown' || !savesData()) onIntent(event)
    }
    target?.addEventListener(type, listener, { signal: controller.signal })
  }
  return () => controller.abort()
}
