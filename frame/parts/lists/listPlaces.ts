export function computePlaces<row>(
  rows: readonly row[],
  countOf: (row: row) => number,
): { first: number[]; count: number } {
  let count = 0
  const first = rows.map((row) => {
    const number = count + 1
    count += countOf(row)
    return number
  })
  return { first, count }
}

export function withFocused(indexes: number[], focused: number): number[] {
  if (focused < 0 || indexes.includes(focused)) return indexes
  return [...indexes, focused].sort((a, b) => a - b)
}

/** An item's position in the list, for assistive technology. `size` is -1 while more items can be loaded. */
export type Place = { number: number; size: number }
