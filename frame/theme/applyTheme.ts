import type { ThemeVariables } from '@oriel/shared/kit/theme.ts'
import { dir, getLocale } from '../i18n/i18n.ts'
import { config } from '../platform/config.ts'
import { hostTheme } from './hostTheme.ts'

/** Applies a theme to the document. Only an embedding page passes variables. */
export function applyTheme(mode: 'light' | 'dark', variables: ThemeVariables = {}) {
  const root = document.documentElement
  root.dataset.theme = mode
  root.dataset.surface = config.surface
  root.lang = getLocale()
  root.dir = dir()
  const style = hostTheme.styleOf(mode, variables)
  // Resets a variable that the theme no longer sets to the stylesheet's value.
  for (const name of [...root.style]) if (!(name in style)) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value)
}
