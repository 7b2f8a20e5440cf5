/** The number of the first item in each row, from 1, and of all of them; `countOf` says how many a row has, 0 for a heading. */
export function placesOf<row>(rows: readonly row[], countOf: (row: row) => number): { first: number[]; count: number } {
  let count = 0
  const first = rows.map((row) => {
    const number = count + 1
    count += countOf(row)
    return number
  })
  return { first, count }
}

/** The rows to keep in the page: those in sight, and the one with the focus, wherever it is by now. In order. */
export function withFocused(seen: number[], focused: number): number[] {
  if (focused < 0 || seen.includes(focused)) return seen
  return [...seen, focused].sort((one, two) => one - two)
}

/** What assistive technology is told of an item: its number, and of how many; -1 while nobody knows, as more are to come. */
export type Place = { number: number; size: number }
