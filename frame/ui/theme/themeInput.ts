export type ThemeInput = {
  preset?: 'oriel' | 'soft' | 'midnight' | 'paper' | 'mono' | 'square' | undefined
  accent?: string | undefined
  radius?: number | undefined
  fontSize?: number | undefined
  fontFamily?: 'geist' | 'system-ui' | 'rounded' | 'sans-serif' | 'serif' | 'monospace' | undefined
  tint?: number | undefined
  /** The SDK draws the blur, because the frame cannot see the page. */
  backdrop?: { color?: string | undefined; opacity?: number | undefined; blur?: number | undefined } | undefined
  shape?: 'round' | 'soft' | 'square' | undefined
  density?: 'comfortable' | 'compact' | undefined
  /** The header of Connect shows it; it is no variable. */
  logo?: string | undefined
  /** The host places its fall-back dialog by it; nothing in this frame uses it. */
  zIndex?: number | undefined
}
