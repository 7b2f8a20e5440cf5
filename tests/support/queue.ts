/** Things that happen, to be waited for one by one. */
export function createQueue<Item>() {
  const unread: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    add(item: Item) {
      const taker = waiting.shift()
      if (taker) taker(item)
      else unread.push(item)
    },
    /** The next one that nobody has taken, as soon as there is one. */
    next(): Promise<Item> {
      const item = unread.shift()
      if (item !== undefined) return Promise.resolve(item)
      return new Promise((resolve) => waiting.push(resolve))
    },
    /** How many nobody has taken. */
    waiting: () => unread.length,
  }
}
