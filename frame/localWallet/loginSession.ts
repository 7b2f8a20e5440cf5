import type { LoginSession } from '@oriel/shared/backend/login.ts'
import { LoginStaleError } from '@oriel/shared/errors/loginErrors.ts'
import { loginApi } from '../api/login.ts'
import { createStore } from '../state/createStore.ts'
import { storage } from '../state/storage.ts'
import type { VaultStatus } from '../vault/protocol/methods.ts'
import type { LoginChoice, WindowUser } from '../walletWindow/message.ts'

const store = createStore<{ session: LoginSession | undefined }>(() => ({ session: undefined }))
/** Time that a fresh login must still have left, in ms, so that it doesn't become stale during a call. */
const marginMs = 15_000
let isFollowed = false

/**
 * Login session on the wallet's own pages. The token is kept in first-party storage, which frames in other sites' pages
 * can't access. The extension's background session shares the panel's storage, but loads no code that reads the login.
 */
export const loginSession = {
  store,

  load() {
    // Also load a stale login, because it still identifies the user.
    store.setState({ session: storage.get('login') })
  },

  /**
   * Loads the login now and each time another tab changes it. May be called repeatedly: the extension's panel calls it
   * for every request.
   */
  follow() {
    if (!isFollowed) storage.watch('login', loginSession.load)
    isFollowed = true
    loginSession.load()
  },

  /** Stores the login, unless another tab has stored a newer one. */
  keep(session: LoginSession) {
    const stored = storage.get('login')
    const isOvertaken = stored !== undefined && stored.token !== session.token && stored.loginAt > session.loginAt
    if (isOvertaken) return loginSession.load()
    storage.set('login', session)
    store.setState({ session })
  },

  /** Removes the login from this browser. It stays valid in the backend until `end` is called. */
  forget() {
    storage.remove('login')
    store.setState({ session: undefined })
  },

  /**
   * Marks the login as stale. Call this after the backend has rejected it as stale. Does nothing if another tab has
   * signed in or out.
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

  /** Returns true if the login is recent enough for the backend to release shares. */
  isFresh(): boolean {
    const { session } = store.getState()
    return session !== undefined && session.freshUntil - marginMs > Date.now()
  },

  /** Returns the session. Throws {@link LoginStaleError} (8076) if the user has to sign in again. */
  fresh(): LoginSession {
    // Check for another tab's login here, because its storage event may only arrive later.
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

  /** Returns true if the login matches the user's choice. For social logins, the choice only names the provider. */
  isOf(choice: LoginChoice): boolean {
    const { user } = store.getState().session ?? {}
    if (user?.provider !== choice.method) return false
    return choice.method !== 'email' || user.email?.toLowerCase() === choice.email.trim().toLowerCase()
  },
}
