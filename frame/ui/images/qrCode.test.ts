import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { EmptyQrCode, QrCode } from './QrCode.tsx'
import { type QrCode as Drawn, drawEmptyCode, drawQrCode } from './qrCode.ts'

const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1764000000&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

/** ISO 18004, table 9, level M, versions 1 to 20: error correction codewords per block, and number of blocks. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Samples every module at its center, like a camera. */
function readGrid({ path, size }: Drawn): boolean[][] {
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x, y] of path.matchAll(/M(\d+)\.5 (\d+)\.5h\.01/g)) (grid[Number(y)] as boolean[])[Number(x)] = true
  expect(path.replace(/M\d+\.5 \d+\.5h\.01/g, '')).toBe('')
  return grid
}

/**
 * Returns the positions of the data bits in reading order: two columns at a time, up and down, skipping the function
 * patterns.
 */
function findDataPlaces(text: string): { x: number; y: number }[] {
  const { types, size } = encode(text, { ecc: 'M', border: 0 })
  const places: { x: number; y: number }[] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        if (types[y]?.[x] === 0) places.push({ x, y })
      }
  }
  return places
}

function splitBlocks(size: number, codewords: number) {
  const version = (size - 17) / 4
  const blocks = blockCounts[version - 1] as number
  const perBlock = correction[version - 1] as number
  const dataCount = codewords - blocks * perBlock
  const short = Math.floor(dataCount / blocks)
  const long = dataCount % blocks
  const order: number[] = []
  for (let at = 0; at <= short; at++)
    for (let block = 0; block < blocks; block++) if (at < short || block >= blocks - long) order.push(block)
  for (let at = 0; at < perBlock; at++) for (let block = 0; block < blocks; block++) order.push(block)
  return { order, blocks, dataCount, perBlock }
}

/** Decodes a perfect image: removes the mask, separates the blocks, and reads byte mode. */
function decode(drawn: Drawn, text: string): string {
  const grid = readGrid(drawn)
  const readModule = (x: number, y: number) => (grid[y]?.[x] ? 1 : 0)
  // The format information next to the top left finder pattern contains the error correction level and the mask
  // pattern. It is masked separately, with a fixed value.
  const format = [0, 1, 2, 3, 4].map((x) => readModule(x, 8)).reduce<number>((sum, bit) => sum * 2 + bit, 0) ^ 0b10101
  expect(format >> 3).toBe(0b00)
  const mask = masks[format & 7] as (x: number, y: number) => boolean
  const bits = findDataPlaces(text).map(({ x, y }) => readModule(x, y) ^ (mask(x, y) ? 1 : 0))
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  )
  const { order, blocks, dataCount } = splitBlocks(drawn.size, codewords.length)
  const parts = Array.from({ length: blocks }, (): number[] => [])
  for (let at = 0; at < dataCount; at++) parts[order[at] as number]?.push(codewords[at] as number)
  const data = parts
    .flat()
    .map((codeword) => codeword.toString(2).padStart(8, '0'))
    .join('')
  expect(data.slice(0, 4)).toBe('0100')
  const lengthBits = drawn.size < 57 ? 8 : 16
  const length = Number.parseInt(data.slice(4, 4 + lengthBits), 2)
  const bytes = Array.from({ length }, (_, at) => {
    const start = 4 + lengthBits + at * 8
    return Number.parseInt(data.slice(start, start + 8), 2)
  })
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

test('default: a drawn code can be read', () => {
  expect(decode(drawQrCode(uri), uri)).toBe(uri)
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme-ascii' }), (rest) => {
      const text = `wc:${rest}`
      expect(decode(drawQrCode(text), text)).toBe(text)
    }),
    { numRuns: 40 },
  )
})

test('behavior: with a logo in the middle, no block loses more than error correction restores', () => {
  for (const text of [uri, `${uri}&methods=${encodeURIComponent('[wc_sessionAuthenticate]')}`, 'wc:short']) {
    const drawn = drawQrCode(text, { hasLogo: true })
    const { size, hole } = drawn
    expect(hole.side / size).toBeGreaterThan(0.14)
    expect(hole.side / size).toBeLessThanOrEqual(0.2)
    expect(hole.offset * 2 + hole.side).toBe(size)
    const isFree = (at: number) => at >= hole.offset && at < hole.offset + hole.side
    const whole = readGrid(drawQrCode(text))
    for (const [y, row] of readGrid(drawn).entries())
      for (const [x, isDark] of row.entries()) expect(isDark).toBe(isFree(x) && isFree(y) ? false : whole[y]?.[x])

    const places = findDataPlaces(text)
    const { order, blocks, perBlock } = splitBlocks(size, Math.floor(places.length / 8))
    const lost = new Array<number>(blocks).fill(0)
    for (const [at, block] of order.entries())
      if (places.slice(at * 8, at * 8 + 8).some(({ x, y }) => isFree(x) && isFree(y)))
        lost[block] = (lost[block] ?? 0) + 1
    // The logo must leave enough error correction for modules that the camera misreads.
    expect(Math.max(...lost)).toBeLessThanOrEqual(Math.floor(perBlock / 2) * 0.4)
  }
})

test('default: the code is dark on white, with round dots and eyes, its quiet zone, a name and a logo', () => {
  const draw = (logoUrl?: string) =>
    renderToStaticMarkup(createElement(QrCode, { text: uri, label: 'Scan me', logoUrl }))
  const { size, path } = drawQrCode(uri, { hasLogo: true })
  expect(draw()).toContain(`role="img" aria-label="Scan me" viewBox="-4 -4 ${size + 8} ${size + 8}"`)
  expect(draw()).toContain(`<rect x="-4" y="-4" width="${size + 8}" height="${size + 8}" rx="3" fill="#fff"></rect>`)
  expect(draw()).toContain(`<path d="${path}" fill="none" stroke="#111" stroke-width="0.9" stroke-linecap="round">`)
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    expect(draw()).toContain(
      `<rect x="${x + 0.5}" y="${y + 0.5}" width="6" height="6" rx="1.8" fill="none" stroke="#111">`,
    )
    expect(draw()).toContain(`<rect x="${x + 2}" y="${y + 2}" width="3" height="3" rx="0.9" fill="#111">`)
  }
  expect(draw()).not.toContain('<image')
  expect(draw()).toContain('class="logo"')
  expect(draw('/getWalletImage/x')).toMatch(
    /<image href="\/getWalletImage\/x" x="[\d.]+" y="[\d.]+" width="\d+" height="\d+">/,
  )
})

test('behavior: the drawing before there is a code has the eyes and no data of a code', () => {
  const markup = renderToStaticMarkup(createElement(EmptyQrCode, { size: 57 }))
  expect(markup).toContain('aria-hidden="true"')
  const computeShare = (path: string, size: number) => path.split('M').length / size ** 2
  expect(computeShare(drawEmptyCode(57), 57)).toBeLessThan(0.3)
  expect(computeShare(drawQrCode(uri).path, drawQrCode(uri).size)).toBeGreaterThan(0.4)
})
