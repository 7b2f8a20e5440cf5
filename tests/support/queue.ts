export function createQueue<Item>() {
  const unread: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    add(item: Item) {
      const resolve = waiting.shift()
      if (resolve) resolve(item)
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
