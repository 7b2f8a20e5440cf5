/**
 * Calls `load` when the pointer or the focus comes to the target, and when it is pressed. A visitor who saves data has
 * to press. Returns a function that ends that.
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
