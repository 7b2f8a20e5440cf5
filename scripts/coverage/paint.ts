import { groupBy } from './groupBy.ts'

/** 1 for each character that ran and 0 for the others, according to the innermost range around it. */
export type Painted = Uint8Array

/**
 * The ranges of one function, outermost first, each with its start, its end and whether it ran. A function may occur
 * several times.
 */
export type Ranges = [start: number, end: number, ran: number][]

export function paint(functions: Ranges[], length: number): Painted {
  const script = new Uint8Array(length)
  const byPlace = groupBy(
    functions.filter(([whole]) => whole && whole[1] <= length),
    ([whole]) => `${whole?.[0]} ${whole?.[1]}`,
  )
  const sameOnes = [...byPlace.values()].sort((a, b) => getSize(b) - getSize(a))
  for (const same of sameOnes) {
    const start = same[0]?.[0]?.[0] ?? 0
    const union = new Uint8Array(getSize(same))
    for (const ranges of same) {
      const mask = new Uint8Array(union.length)
      for (const [from, to, ran] of ranges) mask.fill(ran, from - start, to - start)
      for (let at = 0; at < mask.length; at++) if (mask[at]) union[at] = 1
    }
    // Keep the outer range's value for the function's first character. A statement that begins with a function runs
    // even if the function is never called.
    const skip = start === 0 ? 0 : 1
    script.set(union.subarray(skip), start + skip)
  }
  return script
}

function getSize([first]: Ranges[]): number {
  const [whole] = first ?? []
  return whole ? whole[1] - whole[0] : 0
}
