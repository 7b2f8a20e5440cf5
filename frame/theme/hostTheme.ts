import type { ThemeVariables } from '#shared/kit/theme.ts'
import { lazy } from '#shared/lazy.ts'
import { createStore } from '../state/createStore.ts'
import type { themeStyle } from '../ui/theme/theme.ts'

const store = createStore<{ themeStyle?: typeof themeStyle }>(() => ({}))

/** Names what no stylesheet needs: the page's own part, and the picture in Connect. */
const withoutStyle = ['zIndex', 'logo']

/** A theme without variables waits as well: it could replace a newer one of a caller that still loads. */
let isWanted = false

const load = lazy(async () => {
  store.setState({ themeStyle: (await import('../ui/theme/theme.ts')).themeStyle })
})

/**
 * The stylesheet has the wallet's own theme, so the code that derives colours from a host's variables is loaded only
 * when there are some.
 */
export const hostTheme = {
  store,

  /** Without the code the wallet has its own look, which is no reason not to start. */
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
