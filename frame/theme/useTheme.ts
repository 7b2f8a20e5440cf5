import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { options } from '../state/options.ts'
import { applyTheme } from './applyTheme.ts'
import { themeMode } from './themeMode.ts'

/** Calls the listener when the browser switches between its light and dark theme. */
function onSystemTheme(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Gives the document the theme that the page asks for. */
export function useTheme() {
  const { themeVariables } = useStore(options.store)
  const mode = useSyncExternalStore(onSystemTheme, themeMode)
  useEffect(() => applyTheme(mode, themeVariables), [mode, themeVariables])
}
