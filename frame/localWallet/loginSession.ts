import type { LoginSession } from '#shared/backend/login.ts'
import { LoginStaleError } from '#shared/errors/loginErrors.ts'
import { loginApi } from '../api/login.ts'
import { createStore } from '../state/createStore.ts'
import { storage } from '../state/storage.ts'
import type { VaultStatus } from '../vault/protocol/methods.ts'
import type { LoginChoice, WindowUser } from '../walletWindow/message.ts'

const store = createStore<{ session: LoginSession | undefined }>(() => ({ session: undefined }))
/** Milliseconds before its end from which a fresh login counts as old, because it could end during a call. */
const marginMs = 15_000
let isFollowed = false

/**
 * The login on the wallet's own pages. Its token is in their first-party storage, to which a frame in a different
 * site's page has no access. A background session of the extension shares the panel's storage, but loads no code that
 * reads the login.
 */
export const loginSession = {
  store,

  load() {
    // Loads an old login, too, because it still names the user.
    store.setState({ session: storage.get('login') })
  },

  /** Loads the login, and again whenever another tab changes it. The extension's panel calls it per request. */
  follow() {
    if (!isFollowed) storage.watch('login', loginSession.load)
    isFollowed = true
    loginSession.load()
  },

  /** Does nothing when another tab has stored a newer login. */
  keep(session: LoginSession) {
    const stored = storage.get('login')
    const isOvertaken = stored !== undefined && stored.token !== session.token && stored.loginAt > session.loginAt
    if (isOvertaken) return loginSession.load()
    storage.set('login', session)
    store.setState({ session })
  },

  /** The backend keeps the login until `end`. */
  forget() {
    storage.remove('login')
    store.setState({ session: undefined })
  },

  /**
   * Marks the login as old, because the backend rejected it as such. Does nothing when another tab has signed out or
   * in.
   */
  age({ token }: LoginSession) {
    const stored = storage.get('login')
    if (stored?.token === token) storage.set('login', { ...stored, freshUntil: 0 })
    loginSession.load()
  },

  token: (): string | undefined => store.getState().session?.token,

  async end({ everywhere = false } = {}) {
    const token = loginSession.token()
    if (token === undefined) return
    await loginApi.logout(token, { everywhere })
    loginSession.forget()
  },

  /** True when the login is recent enough for the backend to release shares. */
  isFresh(): boolean {
    const { session } = store.getState()
    return session !== undefined && session.freshUntil - marginMs > Date.now()
  },

  /** Returns the session. Throws {@link LoginStaleError} (8076) when the user has to sign in again. */
  fresh(): LoginSession {
    // Reads a login of another tab at once, because its storage event may come later.
    const stored = storage.get('login')
    if (stored && stored.token !== loginSession.token()) loginSession.load()
    const { session } = store.getState()
    if (!session || !loginSession.isFresh()) throw new LoginStaleError()
    return session
  },

  isOwner: (login: VaultStatus['login']): boolean =>
    login !== undefined && login.userId === store.getState().session?.user.id,

  owner(status: VaultStatus | undefined): WindowUser | undefined {
    const { user } = store.getState().session ?? {}
    if (!user || !loginSession.isOwner(status?.login)) return undefined
    const { provider, email, username } = user
    return { provider, email, username }
  },

  /** A social choice names only the provider. */
  isOf(choice: LoginChoice): boolean {
    const { user } = store.getState().session ?? {}
    if (user?.provider !== choice.method) return false
    return choice.method !== 'email' || user.email?.toLowerCase() === choice.email.trim().toLowerCase()
  },
}
