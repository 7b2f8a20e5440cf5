export function createQueue<Item>() {
  const unread: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    add(item: Item) {
      const taker = waiting.shift()
      if (taker) taker(item)
      else unread.push(item)
    },
    next(): Promise<Item> {
      const item = unread.shift()
      if (item !== undefined) return Promise.resolve(item)
      return new Promise((resolve) => waiting.push(resolve))
    },
    waiting: () => unread.length,
  }
}
