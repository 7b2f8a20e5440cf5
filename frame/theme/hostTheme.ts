import type { ThemeVariables } from '#shared/theme.ts'
import { createStore } from '../state/createStore.ts'
import type { themeStyle } from '../ui/theme.ts'

const store = createStore<{ themeStyle?: typeof themeStyle }>(() => ({}))

/** Names what no stylesheet needs: the page's own part, and the picture in Connect. */
const withoutStyle = ['zIndex', 'logo']

/** All callers wait for one promise: a second import could end first, and an older theme would replace a newer one. */
let loading: Promise<void> | undefined

/**
 * The stylesheet has the wallet's own theme, so the code that derives colours from a host's variables is loaded only
 * when there are some.
 */
export const hostTheme = {
  store,

  /** Without the code the wallet has its own look, which is no reason not to start. */
  async prepare(variables: ThemeVariables = {}): Promise<void> {
    if (isStyled(variables)) loading ??= load()
    await loading
  },

  styleOf: (mode: 'light' | 'dark', variables: ThemeVariables) =>
    (isStyled(variables) && store.getState().themeStyle?.(mode, variables)) || {},
}

async function load() {
  try {
    store.setState({ themeStyle: (await import('../ui/theme.ts')).themeStyle })
  } catch (error) {
    console.info(error)
    loading = undefined
  }
}

function isStyled(variables: ThemeVariables): boolean {
  return Object.keys(variables).some((name) => !withoutStyle.includes(name))
}
