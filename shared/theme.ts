import * as z from 'zod/mini'

export const ThemeMode = z.enum(['light', 'dark', 'system'])
export type ThemeMode = z.infer<typeof ThemeMode>

const Colour = z
  .string()
  .check(z.regex(/^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|(rgb|hsl)a?\([0-9.,%\s/]{3,40}\))$/, 'expected a colour'))
const between = (least: number, most: number) => z.optional(z.number().check(z.minimum(least), z.maximum(most)))

/**
 * Accepts an inline picture only. It is shown as an `img`, in which an SVG runs no script and loads nothing.
 */
const Logo = z
  .string()
  .check(
    z.maxLength(16_384),
    z.regex(/^data:image\/(png|jpeg|webp|svg\+xml)[;,][ -~]+$/, 'expected data:image/… of a PNG, JPEG, WebP or SVG'),
  )

/** Accepts parsed values only, because a `url()`, a font or free CSS could hide a warning. */
export const ThemeVariables = z.strictObject({
  preset: z.optional(z.enum(['oriel', 'soft', 'midnight', 'paper', 'mono', 'square'])),
  accent: z.optional(Colour),
  radius: between(0, 32),
  fontSize: between(14, 20),
  fontFamily: z.optional(z.enum(['geist', 'system-ui', 'rounded', 'sans-serif', 'serif', 'monospace'])),
  tint: between(0, 12),
  backdrop: z.optional(z.strictObject({ color: z.optional(Colour), opacity: between(0, 0.8), blur: between(0, 16) })),
  shape: z.optional(z.enum(['round', 'soft', 'square'])),
  density: z.optional(z.enum(['comfortable', 'compact'])),
  logo: z.optional(Logo),
  zIndex: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
})
export type ThemeVariables = z.infer<typeof ThemeVariables>
