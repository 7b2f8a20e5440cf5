import type { KitEvent } from '#shared/kitEvent.ts'

const listeners = new Set<(event: KitEvent) => void>()

/** What happened, for the dapp's own analytics. Whoever may tell the host listens here. */
export const kitEvents = {
  emit(event: KitEvent) {
    for (const listener of listeners) listener(event)
  },

  subscribe(listener: (event: KitEvent) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
