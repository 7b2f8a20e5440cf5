export type ThemeInput = {
  accent?: string | undefined
  radius?: number | undefined
  fontSize?: number | undefined
  fontFamily?: 'geist' | 'system-ui' | 'sans-serif' | 'serif' | 'monospace' | undefined
  /** The host places its fall-back dialog by it; nothing in this frame uses it. */
  zIndex?: number | undefined
}

type Rgb = readonly [number, number, number]

// The values are those of ui.css, because text on either surface has to reach the contrast.
const surfaces = {
  light: { card: [255, 255, 255], subtle: [244, 245, 248], away: [0, 0, 0] },
  dark: { card: [20, 21, 23], subtle: [29, 31, 35], away: [255, 255, 255] },
} as const satisfies Record<string, Record<string, Rgb>>
const defaultAccent = { light: 'hsla(231,100%,70%,1)', dark: 'hsla(230,100%,67%,1)' }
const white: Rgb = [255, 255, 255]
const ink: Rgb = [11, 12, 15]

const textContrast = 4.5
const shapeContrast = 3
const systemFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
const geist = ['Geist', '"Geist fallback"', systemFont].join(', ')

/** Returns the variables of `ui.css` for a theme. Text reaches the contrast of WCAG AA with every accent. */
export function themeStyle(mode: 'light' | 'dark', variables: ThemeInput = {}): Record<`--${string}`, string> {
  const { card, subtle, away } = surfaces[mode]
  const accent = parseColor(variables.accent ?? '', card) ?? parseColor(defaultAccent[mode], card) ?? away
  const { fill, text } = fillFor(accent)
  const hover = mix(fill, text === white ? [0, 0, 0] : white, 0.1)
  const { radius = 24, fontSize = 15, fontFamily = 'geist' } = variables
  return {
    '--accent': toHex(accent),
    '--accent-fill': toHex(fill),
    '--accent-fill-hover': toHex(hover),
    '--on-accent': toHex(text),
    // A fill with too little contrast to the card (yellow on white, the card's own colour) gets a visible edge.
    '--accent-edge': toHex(contrast(fill, card) < 1.5 ? moveTo(fill, away, shapeContrast, [card]) : fill),
    '--accent-text': toHex(moveTo(accent, away, textContrast, [card, subtle])),
    '--focus': toHex(moveTo(accent, away, shapeContrast, [card, subtle])),
    // All variables are always set, because a theme that drops one goes back to the default.
    '--radius': `${clamp(radius, 0, 32)}px`,
    // rem keeps the visitor's own text size in effect.
    '--font-size': `${clamp(fontSize, 14, 20) / 16}rem`,
    '--font': fontFamily === 'geist' ? geist : fontFamily === 'system-ui' ? systemFont : fontFamily,
  }
}

export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Reads #rgb, #rrggbb, rgb() and hsl(), laid over `under` if it is translucent. Returns undefined for other text. */
export function parseColor(text: string, under: Rgb): Rgb | undefined {
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text.trim())
  if (hex) {
    const digits = hex[2] ?? [...(hex[1] ?? '')].map((digit) => digit + digit).join('')
    const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
    return [channel(0), channel(2), channel(4)]
  }
  const call = /^(rgb|hsl)a?\(([^()]*)\)$/i.exec(text.trim())
  if (!call) return undefined
  const parts = (call[2] ?? '').split(/[\s,/]+/).filter(Boolean)
  if (parts.length < 3 || parts.length > 4 || !parts.every((part) => /^-?(\d+\.?\d*|\.\d+)(%|deg)?$/.test(part)))
    return undefined
  const [first = 0, second = 0, third = 0] = parts.map(Number.parseFloat)
  const alpha = parts[3] === undefined ? 1 : clamp(scaled(parts[3], 1), 0, 1)
  const [red = '', green = '', blue = ''] = parts
  const channel = (part: string) => clamp(scaled(part, 255), 0, 255)
  const color: Rgb =
    call[1]?.toLowerCase() === 'hsl'
      ? fromHsl(first, clamp(second, 0, 100) / 100, clamp(third, 0, 100) / 100)
      : [channel(red), channel(green), channel(blue)]
  return mix(under, color, alpha)
}

function fillFor(accent: Rgb): { fill: Rgb; text: Rgb } {
  if (contrast(accent, white) >= shapeContrast)
    return { fill: moveTo(accent, [0, 0, 0], textContrast, [white]), text: white }
  return { fill: moveTo(accent, white, textContrast, [ink]), text: ink }
}

function moveTo(color: Rgb, target: Rgb, wanted: number, against: readonly Rgb[]): Rgb {
  for (let step = 0; step <= 100; step++) {
    const candidate = rounded(mix(color, target, step / 100))
    if (against.every((other) => contrast(candidate, other) >= wanted)) return candidate
  }
  return target
}

function luminance(color: Rgb): number {
  const [red, green, blue] = mapChannels(color, (value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12
    return 255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return mapChannels(from, (value, index) => value + (to[index] - value) * share)
}

function rounded(color: Rgb): Rgb {
  return mapChannels(color, Math.round)
}

function mapChannels([red, green, blue]: Rgb, change: (value: number, index: 0 | 1 | 2) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)]
}

function toHex(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function scaled(part: string, full: number): number {
  return part.endsWith('%') ? (Number.parseFloat(part) / 100) * full : Number.parseFloat(part)
}

function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low
}
