import type { ThemeVariables } from '@oriel/shared/kit/theme.ts'
import { lazy } from '@oriel/shared/lazy.ts'
import { createStore } from '../state/createStore.ts'
import type { computeThemeStyle } from '../ui/theme/theme.ts'

const store = createStore<{ themeStyle?: typeof computeThemeStyle }>(() => ({}))

/** Variables that no stylesheet uses: `zIndex`, which only the SDK reads, and `logo`, which Connect renders. */
const withoutStyle = ['zIndex', 'logo']

/**
 * True once any theme has set variables. From then on, every theme waits for the code that derives colors. Otherwise,
 * an older theme that is still loading would replace a later theme without variables.
 */
let isWanted = false

const load = lazy(async () => {
  store.setState({ themeStyle: (await import('../ui/theme/theme.ts')).computeThemeStyle })
})

/**
 * The host's theme. The default theme is part of the stylesheet, so the code that derives colors is only loaded if the
 * host sets variables.
 */
export const hostTheme = {
  store,

  /** Loads the theme code if it is needed. If loading fails, the wallet starts with the default theme. */
  async prepare(variables: ThemeVariables = {}): Promise<void> {
    isWanted ||= isStyled(variables)
    if (isWanted) await load().catch(console.info)
  },

  styleOf: (mode: 'light' | 'dark', variables: ThemeVariables) =>
    (isStyled(variables) && store.getState().themeStyle?.(mode, variables)) || {},
}

function isStyled(variables: ThemeVariables): boolean {
  return Object.keys(variables).some((name) => !withoutStyle.includes(name))
}
