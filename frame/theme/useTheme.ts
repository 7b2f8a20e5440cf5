import { useEffect, useSyncExternalStore } from 'react'
import { options } from '../state/options.ts'
import { useStore } from '../state/useStore.ts'
import { applyTheme } from './applyTheme.ts'
import { getThemeMode } from './getThemeMode.ts'
import { hostTheme } from './hostTheme.ts'

function subscribeToSystemTheme(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export function useTheme() {
  const { themeVariables } = useStore(options.store)
  const mode = useSyncExternalStore(subscribeToSystemTheme, getThemeMode, getThemeMode)
  const { themeStyle } = useStore(hostTheme.store)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code that arrives changes the style
  useEffect(() => applyTheme(mode, themeVariables), [mode, themeVariables, themeStyle])
}
