import { encode } from 'uqr'

export type QrCode = {
  /** Modules per side, without the quiet zone. */
  size: number
  /**
   * SVG path with a point at the center of each dark module, except in the three finder patterns. Round line caps turn
   * the points into dots.
   */
  path: string
  /** Side and offset of the square left free for a logo, or 0 without a logo. */
  hole: { side: number; offset: number }
}

/**
 * Share of the side that a logo may cover. Level M corrects 13 to 15 wrong codewords per block of a pairing URI, and
 * the logo covers only 4. A higher level would correct more, but would make the modules smaller and harder to scan.
 */
const logoShare = 0.2

export function drawQrCode(text: string, { hasLogo = false } = {}): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const hole = hasLogo ? computeHole(size) : { side: 0, offset: 0 }
  const isFree = (at: number) => at >= hole.offset && at < hole.offset + hole.side
  const path = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark && !(isFree(x) && isFree(y)) && !isInEye(x, y, size) ? drawPoint(x, y) : '')),
  )
  return { size, path: path.join(''), hole }
}

/** Returns the positions of the three finder patterns (ISO 18004). */
export const getEyes = (size: number) => [
  { x: 0, y: 0 },
  { x: size - eyeSide, y: 0 },
  { x: 0, y: size - eyeSide },
]

/** Draws a decorative code with fewer modules than a real one. It can't be scanned. */
export function drawEmptyCode(size: number): string {
  const path: string[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if ((x * x * 3 + y * y * 5 + x * y * 7) % 11 < 3 && !isInEye(x, y, size)) path.push(drawPoint(x, y))
  return path.join('')
}

// Draw a very short line, because some browsers don't draw the caps of a zero-length line.
const drawPoint = (x: number, y: number) => `M${x + 0.5} ${y + 0.5}h.01`

const eyeSide = 7

function isInEye(x: number, y: number, size: number): boolean {
  return getEyes(size).some((eye) => x >= eye.x && x < eye.x + eyeSide && y >= eye.y && y < eye.y + eyeSide)
}

/**
 * Returns the square left free for a logo. Its side is odd, like that of the code, so that the square is exactly
 * centered.
 */
function computeHole(size: number): QrCode['hole'] {
  const side = 2 * Math.floor((size * logoShare - 1) / 2) + 1
  return { side, offset: (size - side) / 2 }
}
