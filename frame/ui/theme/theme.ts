import {
  clamp,
  computeContrast,
  computeDistance,
  mix,
  moveTo,
  parseColor,
  type Rgb,
  roundColor,
  setLightness,
  toHex,
} from './color.ts'
import { type SurfaceName, surfaces } from './surfaces.ts'
import type { ThemeInput } from './themeInput.ts'
import { themePresets } from './themePresets.ts'

type Mode = 'light' | 'dark'
type Style = Record<`--${string}`, string>

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const ink: Rgb = [11, 12, 15]
const defaultAccent = { light: 'hsla(231,100%,70%,1)', dark: 'hsla(230,100%,67%,1)' }
const defaultOpacity = { light: 0.44, dark: 0.62 }

const textContrast = 4.5
const shapeContrast = 3
const maxTint = 12
/** Percentage of the accent color in the background of tags and disabled buttons. */
const softShare = 12

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
const fonts = {
  geist: ['Geist', '"Geist fallback"', '"Geist fallback on Android"', systemFont].join(', '),
  'system-ui': systemFont,
  rounded: `ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", "Arial Rounded MT Bold", ${systemFont}`,
}

/** Radii of controls, rows, tiles and chips, in px. `soft` is missing, because its radii are in the stylesheet. */
const shapes = { round: [999, 24, 999, 999], square: [4, 4, 4, 4] }
const roundNames = ['--control-radius', '--row-radius', '--tile-radius', '--chip'] as const
/** Values of `--s1` to `--s8` for compact spacing, in px. Touch targets keep their size. */
const compactSpace = { 1: 3, 2: 6, 3: 9, 4: 12, 5: 16, 6: 18, 8: 24 }

/**
 * Returns the CSS variables that a theme changes. All text meets WCAG AA contrast. Themes can't change the danger,
 * warning and success colors.
 */
export function computeThemeStyle(mode: Mode, input: ThemeInput = {}): Style {
  const theme = withPreset(mode, input)
  const style = computeColors(mode, theme)
  if (theme.radius !== undefined) style['--radius'] = `${clamp(theme.radius, 0, 32)}px`
  // Use rem, because it respects the user's font size.
  if (theme.fontSize !== undefined) style['--font-size'] = `${clamp(theme.fontSize, 14, 20) / 16}rem`
  if (theme.fontFamily) style['--font'] = fonts[theme.fontFamily as keyof typeof fonts] ?? theme.fontFamily
  if (theme.backdrop) style['--backdrop'] = formatBackdrop(mode, theme.backdrop)
  if (theme.shape === 'round' || theme.shape === 'square') {
    for (const [at, radius] of shapes[theme.shape].entries()) style[roundNames[at] ?? '--chip'] = `${radius}px`
  }
  if (theme.density === 'compact') {
    for (const [name, space] of Object.entries(compactSpace)) style[`--s${name}`] = `${space}px`
  }
  return style
}

/** Merges the theme with its preset. The theme's own variables take precedence. */
function withPreset(mode: Mode, { preset = 'oriel', ...own }: ThemeInput): ThemeInput {
  const { darkAccent, ...bundle } = themePresets[preset]
  const set = Object.entries(own).filter(([, value]) => value !== undefined)
  return { ...bundle, ...(mode === 'dark' && darkAccent && { accent: darkAccent }), ...Object.fromEntries(set) }
}

function computeColors(mode: Mode, { accent: wanted = '', tint = 0 }: ThemeInput): Style {
  const away = mode === 'light' ? black : white
  const plain = parseSolid(surfaces[mode].card)
  const accent = parseColor(wanted, plain) ?? parseSolid(defaultAccent[mode])
  const { fill, text } = computeFill(accent)
  const ground = tintSurfaces(mode, accent, clamp(tint, 0, maxTint))
  const { card, subtle } = ground
  const soft = roundColor(mix(card, accent, softShare / 100))
  const grounds = [card, subtle, soft]
  const style: Style = {
    '--accent': toHex(accent),
    '--accent-fill': toHex(fill),
    '--accent-fill-hover': toHex(mix(fill, text === white ? black : white, 0.1)),
    '--on-accent': toHex(text),
    // Give a fill with too little contrast to the card (such as yellow on white) a visible border.
    '--accent-edge': toHex(computeContrast(fill, card) < 1.5 ? moveTo(fill, away, shapeContrast, [card]) : fill),
    '--accent-soft': toHex(soft),
    '--accent-text': toHex(moveTo(accent, away, textContrast, grounds)),
    '--focus': toHex(moveTo(accent, away, shapeContrast, grounds)),
    '--control-line': toHex(moveTo(ground['control-line'], away, shapeContrast, [card])),
    '--text-soft': toHex(moveTo(ground['text-soft'], away, textContrast, grounds)),
    '--text-faint': toHex(moveTo(ground['text-faint'], away, textContrast, grounds)),
    '--text': toHex(moveTo(ground.text, away, textContrast, grounds)),
  }
  for (const name of ['page', 'card', 'subtle', 'subtle-hover', 'line'] as const)
    style[`--${name}`] = toHex(ground[name])
  return style
}

const tintedNames: readonly SurfaceName[] = ['page', 'card', 'subtle', 'subtle-hover', 'line', 'control-line']

/**
 * Minimum color distance between a warning's background and a tinted card, as a fraction of their untinted distance.
 */
const alarmDistance = 0.6

/** Tints the surfaces as much as possible while warnings stay readable and their backgrounds distinct. */
function tintSurfaces(mode: Mode, accent: Rgb, maxShare: number): Record<SurfaceName, Rgb> {
  const { fixed, alarms, ...plain } = surfaces[mode]
  const hue = setLightness(accent, 0.55)
  const names = Object.keys(plain) as SurfaceName[]
  for (let share = maxShare; ; share -= 0.5) {
    const getColor = (name: SurfaceName) =>
      tintedNames.includes(name) && share > 0
        ? roundColor(mix(parseSolid(plain[name]), hue, share / 100))
        : parseSolid(plain[name])
    const ground = Object.fromEntries(names.map((name) => [name, getColor(name)])) as Record<SurfaceName, Rgb>
    const { card, subtle } = ground
    const isReadable = (color: string) =>
      [card, subtle].every((under) => computeContrast(parseSolid(color), under) >= textContrast)
    const isDistinct = (color: string) =>
      computeDistance(card, parseSolid(color)) >=
      alarmDistance * computeDistance(parseSolid(plain.card), parseSolid(color))
    const isFine = Object.values(fixed).every(isReadable) && Object.values(alarms).every(isDistinct)
    if (share <= 0 || isFine) return ground
  }
}

function computeFill(accent: Rgb): { fill: Rgb; text: Rgb } {
  if (computeContrast(accent, white) >= shapeContrast)
    return { fill: moveTo(accent, black, textContrast, [white]), text: white }
  return { fill: moveTo(accent, white, textContrast, [ink]), text: ink }
}

function formatBackdrop(mode: Mode, { color = '', opacity }: NonNullable<ThemeInput['backdrop']>): string {
  const [red, green, blue] = parseColor(color, black) ?? (mode === 'light' ? [12, 14, 20] : black)
  const channels = [red, green, blue].map(Math.round).join(' ')
  return `rgb(${channels} / ${clamp(opacity ?? defaultOpacity[mode], 0, 0.8)})`
}

function parseSolid(color: string): Rgb {
  return parseColor(color, white) ?? black
}
