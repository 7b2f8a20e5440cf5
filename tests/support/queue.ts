/** Queues items that arrive, for a test that waits for them one by one. */
export function createQueue<Item>() {
  const unread: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    add(item: Item) {
      const taker = waiting.shift()
      if (taker) taker(item)
      else unread.push(item)
    },
    /** Resolves with the next item, once there is one. */
    next(): Promise<Item> {
      const item = unread.shift()
      if (item !== undefined) return Promise.resolve(item)
      return new Promise((resolve) => waiting.push(resolve))
    },
    /** Returns the number of items that were not taken yet. */
    waiting: () => unread.length,
  }
}
