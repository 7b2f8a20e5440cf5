import type { ThemeInput } from './themeInput.ts'

type Preset = Omit<ThemeInput, 'preset' | 'logo' | 'zIndex'> & { darkAccent?: string }

/** Presets set no blur, because the SDK draws the blur and doesn't include the presets. */
export const themePresets: Record<NonNullable<ThemeInput['preset']>, Preset> = {
  oriel: {},
  soft: { radius: 32, fontFamily: 'rounded', tint: 4, shape: 'round' },
  midnight: { accent: '#7c5cff', tint: 12, backdrop: { color: '#05061a', opacity: 0.72 } },
  paper: { accent: '#8a5a2b', radius: 14, fontFamily: 'serif', tint: 8, backdrop: { color: '#2b2117', opacity: 0.4 } },
  mono: { accent: '#1c1e22', darkAccent: '#e8eaee', radius: 10, fontFamily: 'monospace', shape: 'square' },
  square: { radius: 0, shape: 'square', density: 'compact' },
}
