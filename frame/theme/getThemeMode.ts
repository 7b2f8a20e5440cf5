import { options } from '../state/options.ts'

/**
 * Returns the current mode. For `system`, the mode depends on `prefers-color-scheme`, which in a frame reflects the
 * embedding page's color scheme.
 */
export function getThemeMode(): 'light' | 'dark' {
  const { themeMode: wanted } = options.store.getState()
  if (wanted !== 'system') return wanted
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
