/**
 * Calls `load` when the target is hovered, focused or pressed. With Save-Data only a press counts. Returns a function
 * that removes the listeners.
 */
export function watchIntent(target: EventTarget | null, load: (event: Event) => void): () => void {
  const ended = new AbortController()
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator
  for (const type of ['pointerover', 'focusin', 'pointerdown']) {
    const receive = (event: Event) => {
      if (type === 'pointerdown' || !connection?.saveData) load(event)
    }
    target?.addEventListener(type, receive, { signal: ended.signal })
  }
  return () => ended.abort()
}
