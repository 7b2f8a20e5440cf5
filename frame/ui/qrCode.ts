import { encode } from 'uqr'

export type QrCode = {
  /** Modules per side, without a quiet zone. */
  size: number
  path: string
  /** Side and offset of the square in the middle that is left out for a logo; 0 without one. */
  hole: { side: number; offset: number }
}

/**
 * The share of the side that a logo may hide. Level M restores 13 to 15 wrong codewords in each block of a pairing URI,
 * of which the logo takes 4. A higher level would restore more, but with smaller modules that a camera reads less well.
 */
const logoShare = 0.2

export function drawQrCode(text: string, { hasLogo = false } = {}): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const hole = hasLogo ? holeOf(size) : { side: 0, offset: 0 }
  const isFree = (at: number) => at >= hole.offset && at < hole.offset + hole.side
  const path = data.flatMap((row, y) =>
    rowPath(
      row.map((isDark, x) => isDark && !(isFree(x) && isFree(y))),
      y,
    ),
  )
  return { size, path: path.join(''), hole }
}

/** An odd side like that of the code itself centres the hole exactly. */
function holeOf(size: number): QrCode['hole'] {
  const side = 2 * Math.floor((size * logoShare - 1) / 2) + 1
  return { side, offset: (size - side) / 2 }
}

/** Joins neighbours into one rectangle, which saves bytes and leaves no hairlines between them. */
function rowPath(row: boolean[], y: number): string[] {
  const runs: string[] = []
  for (let start = 0; start < row.length; start++) {
    if (!row[start]) continue
    let end = start + 1
    while (row[end]) end++
    runs.push(`M${start} ${y}h${end - start}v1H${start}z`)
    start = end
  }
  return runs
}
