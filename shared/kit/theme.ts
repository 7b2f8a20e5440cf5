import * as z from 'zod/mini'

/** `system` follows the light or dark mode of the user's browser. */
export const ThemeMode = z.enum(['light', 'dark', 'system'])
export type ThemeMode = z.infer<typeof ThemeMode>

const Colour = z
  .string()
  .check(z.regex(/^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|(rgb|hsl)a?\([0-9.,%\s/]{3,40}\))$/, 'expected a colour'))
const createRangeSchema = (min: number, max: number) => z.optional(z.number().check(z.minimum(min), z.maximum(max)))

/** Accepts only inline images. SVGs are safe, because an SVG in an `img` element runs no scripts and loads nothing. */
const Logo = z
  .string()
  .check(
    z.maxLength(16_384),
    z.regex(/^data:image\/(png|jpeg|webp|svg\+xml)[;,][ -~]+$/, 'expected data:image/… of a PNG, JPEG, WebP or SVG'),
  )

/** Preset for the other variables. Variables that are set explicitly take precedence. */
export const ThemePreset = z.enum(['oriel', 'soft', 'midnight', 'paper', 'mono', 'square'])

/** `geist` is bundled with the wallet. The others are system fonts. */
export const ThemeFont = z.enum(['geist', 'system-ui', 'rounded', 'sans-serif', 'serif', 'monospace'])

/** Backdrop behind the card. */
export const ThemeBackdrop = z.strictObject({
  /** Color, in any format that `accent` accepts. @default rgb(12 14 20), or black in dark mode */
  color: z.optional(Colour),
  /** Opacity, 0 to 0.8. @default 0.44, or 0.62 in dark mode */
  opacity: createRangeSchema(0, 0.8),
  /** Blur of the page in px, 0 to 16. @default 0 */
  blur: createRangeSchema(0, 16),
})

// Accepts only parsed values, because a `url()`, a font or arbitrary CSS could hide a warning.
export const ThemeVariables = z.strictObject({
  /** Preset of the other variables ([list](theming.md#presets)). @default 'oriel' */
  preset: z.optional(ThemePreset),
  /** Color of buttons and links: #rgb, #rrggbb, or hsl()/rgb() with numbers. */
  accent: z.optional(Colour),
  /** Corner radius of the card in px, 0 to 32. @default 24 */
  radius: createRangeSchema(0, 32),
  /** Base font size in px, 14 to 20. @default 15 */
  fontSize: createRangeSchema(14, 20),
  /** Font family. @default 'geist' */
  fontFamily: z.optional(ThemeFont),
  /**
   * Tints the card, rows and lines with the accent color, by 0% to 12%. Reduced where it would weaken a warning.
   * @default 0
   */
  tint: createRangeSchema(0, 12),
  /** Backdrop behind the card. */
  backdrop: z.optional(ThemeBackdrop),
  /** Corner style of buttons, rows and tiles. @default 'soft' */
  shape: z.optional(z.enum(['round', 'soft', 'square'])),
  /** Spacing. @default 'comfortable' */
  density: z.optional(z.enum(['comfortable', 'compact'])),
  /** Image above the wallet list: `data:image/…` of a PNG, JPEG, WebP or SVG, at most 16 kB. */
  logo: z.optional(Logo),
  /** `z-index` of the dialog in browsers without a top layer. @default 999 */
  zIndex: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
})
export type ThemeVariables = z.infer<typeof ThemeVariables>

export const Theme = z.strictObject({ themeMode: z.optional(ThemeMode), themeVariables: z.optional(ThemeVariables) })
