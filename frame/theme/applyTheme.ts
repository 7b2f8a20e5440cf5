import type { ThemeVariables } from '@oriel/shared/kit/theme.ts'
import { dir, getLocale } from '../i18n/i18n.ts'
import { config } from '../platform/config.ts'
import { hostTheme } from './hostTheme.ts'

/** Applies a theme to the document. Only embedding pages can set `variables`. */
export function applyTheme(mode: 'light' | 'dark', variables: ThemeVariables = {}) {
  const root = document.documentElement
  root.dataset.theme = mode
  root.dataset.surface = config.surface
  root.lang = getLocale()
  root.dir = dir()
  const style = hostTheme.styleOf(mode, variables)
  // Remove variables that the theme no longer sets, so that the stylesheet's values apply again.
  for (const name of [...root.style]) if (!(name in style)) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value)
}
