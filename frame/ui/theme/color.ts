export type Rgb = readonly [number, number, number]

export function computeContrast(a: Rgb, b: Rgb): number {
  const [first, second] = [computeLuminance(a), computeLuminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Returns the distance between two colors in RGB space. */
export function computeDistance(a: Rgb, b: Rgb): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Parses #rgb, #rrggbb, rgb() or hsl(), composited over `under` if translucent. Returns undefined for other text. */
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
  const alpha = parts[3] === undefined ? 1 : clamp(parsePart(parts[3], 1), 0, 1)
  const [red = '', green = '', blue = ''] = parts
  const channel = (part: string) => clamp(parsePart(part, 255), 0, 255)
  const color: Rgb =
    call[1]?.toLowerCase() === 'hsl'
      ? fromHsl(first, clamp(second, 0, 100) / 100, clamp(third, 0, 100) / 100)
      : [channel(red), channel(green), channel(blue)]
  return mix(under, color, alpha)
}

export function moveTo(color: Rgb, target: Rgb, minContrast: number, against: readonly Rgb[]): Rgb {
  for (let step = 0; step <= 100; step++) {
    const candidate = roundColor(mix(color, target, step / 100))
    if (against.every((other) => computeContrast(candidate, other) >= minContrast)) return candidate
  }
  return target
}

/** Sets a color's HSL lightness, from 0 to 1. */
export function setLightness(color: Rgb, lightness: number): Rgb {
  const [red, green, blue] = mapChannels(color, (value) => value / 255)
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const spread = high - low
  if (spread === 0) return fromHsl(0, 0, lightness)
  const sixth =
    high === red ? (green - blue) / spread : high === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
  return fromHsl(sixth * 60, spread / (1 - Math.abs(high + low - 1)), lightness)
}

function computeLuminance(color: Rgb): number {
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

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return mapChannels(from, (value, index) => value + (to[index] - value) * share)
}

/** Rounds a color's channels, as the stylesheet receives them. Contrasts are computed with the rounded color. */
export function roundColor(color: Rgb): Rgb {
  return mapChannels(color, Math.round)
}

function mapChannels([red, green, blue]: Rgb, change: (value: number, index: 0 | 1 | 2) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)]
}

export function toHex(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function parsePart(part: string, full: number): number {
  return part.endsWith('%') ? (Number.parseFloat(part) / 100) * full : Number.parseFloat(part)
}

export function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low
}
