import { createStore } from 'zustand/vanilla'
import { defaultOptions, type KitOptions, type ThemeMode, type ThemeVariables } from '#shared/options.ts'

export type Options = KitOptions & {
  features: NonNullable<KitOptions['features']>
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}

const store = createStore<Options>(() => merge({}))

/** What the host asked for, over the specification's defaults. */
export const options = {
  store,

  set(wanted: KitOptions) {
    store.setState(merge(wanted), true)
  },

  setTheme({
    themeMode,
    themeVariables,
  }: {
    themeMode?: ThemeMode | undefined
    themeVariables?: ThemeVariables | undefined
  }) {
    store.setState((now) => ({
      themeMode: themeMode ?? now.themeMode,
      themeVariables: { ...now.themeVariables, ...themeVariables },
    }))
  },
}

function merge(wanted: KitOptions): Options {
  return {
    ...structuredClone(defaultOptions as KitOptions),
    ...wanted,
    features: { ...structuredClone(defaultOptions.features), ...wanted.features } as Options['features'],
    themeMode: wanted.themeMode ?? defaultOptions.themeMode,
    themeVariables: { ...wanted.themeVariables },
  }
}
