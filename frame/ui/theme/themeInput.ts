export type ThemeInput = {
  preset?: 'oriel' | 'soft' | 'midnight' | 'paper' | 'mono' | 'square' | undefined
  accent?: string | undefined
  radius?: number | undefined
  fontSize?: number | undefined
  fontFamily?: 'geist' | 'system-ui' | 'rounded' | 'sans-serif' | 'serif' | 'monospace' | undefined
  tint?: number | undefined
  /** Backdrop over the page. The SDK draws the backdrop, because the frame can't see the page. */
  backdrop?: { color?: string | undefined; opacity?: number | undefined; blur?: number | undefined } | undefined
  shape?: 'round' | 'soft' | 'square' | undefined
  density?: 'comfortable' | 'compact' | undefined
  /** Logo in Connect's header. It is not set as a CSS variable. */
  logo?: string | undefined
  /** Used by the SDK for its fallback dialog, not by the frame. */
  zIndex?: number | undefined
}
