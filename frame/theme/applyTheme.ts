import { dir, locale } from '../i18n/i18n.ts'
import { config } from '../platform/config.ts'
import type { Options } from '../state/options.ts'
import { themeStyle } from '../ui/theme.ts'

export function applyTheme(mode: 'light' | 'dark', variables: Options['themeVariables']) {
  const root = document.documentElement
  root.dataset.theme = mode
  root.dataset.surface = config.surface
  root.lang = locale()
  root.dir = dir()
  for (const [name, value] of Object.entries(themeStyle(mode, variables))) root.style.setProperty(name, value)
}
