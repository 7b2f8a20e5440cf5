import { options } from '../state/options.ts'

/** Resolves `system`: the `prefers-color-scheme` of the embedding page reaches the frame through the browser. */
export function themeMode(): 'light' | 'dark' {
  const { themeMode: wanted } = options.store.getState()
  if (wanted !== 'system') return wanted
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
