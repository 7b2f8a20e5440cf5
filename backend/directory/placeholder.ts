export type PlaceholderShape = 'square' | 'hexagon' | 'disc'

type Colour = { hue: number; saturation: number; lightness: number }

const shapes: Record<PlaceholderShape, string> = {
  square: '<rect width="64" height="64" rx="14"/>',
  hexagon: '<path d="M32 1 59 16.5v31L32 63 5 47.5v-31Z"/>',
  disc: '<circle cx="32" cy="32" r="32"/>',
}

const sizes = [36, 29, 22, 17]

/** Minimum contrast of the letters (WCAG AA for small text). */
const minContrast = 4.5

export function drawPlaceholder({ id, label, shape }: { id: string; label: string; shape: PlaceholderShape }): string {
  const random = hashText(id)
  const hue = random % 360
  const ground = darken({ hue, saturation: 62, lightness: 46 })
  const band = { ...ground, hue: (hue + 340 + ((random >>> 9) % 40)) % 360, lightness: ground.lightness - 8 }
  const angle = ((random >>> 16) % 8) * 45
  const text = getInitials(label)
  const size = sizes[text.length - 1] ?? 17
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    `<clipPath id="c">${shapes[shape]}</clipPath>`,
    `<g clip-path="url(#c)"><path fill="${toHex(ground)}" d="M0 0h64v64H0z"/>`,
    `<path fill="${toHex(darken(band))}" d="M-32 40h128v64H-32z" transform="rotate(${angle} 32 32)"/></g>`,
    `<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="650"`,
    ` text-anchor="middle" dominant-baseline="central">${escapeXml(text)}</text></svg>`,
  ].join('')
}

/**
 * Shortens a label: "Trust Wallet" becomes TR, "Gem Pocket" GP and "imToken" IT. "ETH", "USDC" and "€" are unchanged.
 * The result is never empty.
 */
export function getInitials(label: string): string {
  if (/^\p{Sc}$/u.test(label)) return label
  const words = label.replace(/(?<=\S)\s+wallet$/i, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const [first, second] = words
  if (first === undefined) return '?'
  if (second === undefined && /^[A-Z0-9]{3,4}$/.test(first)) return first
  const inner = /^.[^\p{Lu}]*(\p{Lu})/u.exec(first)?.[1]
  const letters = [[...first][0], second === undefined ? (inner ?? [...first][1]) : [...second][0]]
  return letters.join('').toUpperCase()
}

function hashText(text: string): number {
  let state = 2166136261
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 16777619)
  state = Math.imul(state ^ (state >>> 15), 2246822507)
  return (state ^ (state >>> 13)) >>> 0
}

function darken(colour: Colour): Colour {
  let { lightness } = colour
  while (computeContrast({ ...colour, lightness }) < minContrast) lightness -= 1
  return { ...colour, lightness }
}

function computeContrast(colour: Colour): number {
  const [red, green, blue] = toRgb(colour)
  const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 1.05 / (0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue) + 0.05)
}

function toRgb({ hue, saturation, lightness }: Colour): [red: number, green: number, blue: number] {
  const light = lightness / 100
  const chroma = (saturation / 100) * Math.min(light, 1 - light)
  const computeChannel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    return light - chroma * Math.max(-1, Math.min(position - 3, 9 - position, 1))
  }
  return [computeChannel(0), computeChannel(8), computeChannel(4)]
}

function toHex(colour: Colour): string {
  return `#${toRgb(colour)
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
