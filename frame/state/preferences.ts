import { createStore } from './createStore.ts'
import { lockChoices, storage } from './storage.ts'

type LockMinutes = (typeof lockChoices)[number]
export type OwnTheme = 'system' | 'light' | 'dark'
type Preferences = { lockMinutes: LockMinutes; theme: OwnTheme }

const initial: Preferences = { lockMinutes: 5, theme: 'system' }
const store = createStore<Preferences>(() => initial)

/**
 * The user's settings for the wallet's own pages. A frame can't change them, because the host page could trick the user
 * into doing so (clickjacking).
 */
export const preferences = {
  store,
  lockChoices,

  lockAfter(lockMinutes: LockMinutes) {
    storage.set('lockMinutes', lockMinutes)
    store.setState({ lockMinutes })
  },

  useTheme(theme: OwnTheme) {
    storage.set('ownTheme', theme)
    store.setState({ theme })
  },

  /** Loads the settings now and each time another tab changes them. */
  follow() {
    const load = () => {
      const { lockMinutes, theme } = initial
      store.setState({
        lockMinutes: storage.get('lockMinutes') ?? lockMinutes,
        theme: storage.get('ownTheme') ?? theme,
      })
    }
    load()
    storage.watch('lockMinutes', load)
    storage.watch('ownTheme', load)
  },
}
