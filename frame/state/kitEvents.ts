import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'

const listeners = new Set<(event: KitEvent) => void>()

export const kitEvents = {
  emit(event: KitEvent) {
    for (const listener of listeners) listener(event)
  },

  subscribe(listener: (event: KitEvent) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
