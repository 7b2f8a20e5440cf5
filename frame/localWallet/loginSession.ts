import { createStore } from 'zustand/vanilla'
import type { LoginSession } from '#shared/login.ts'
import { LoginStaleError } from '#shared/loginErrors.ts'
import { loginApi } from '../api/login.ts'
import { storage } from '../state/storage.ts'
import type { VaultStatus } from '../vault/methods.ts'
import type { LoginChoice, WindowUser } from '../walletWindow/message.ts'

const store = createStore<{ session: LoginSession | undefined }>(() => ({ session: undefined }))
/** A login that ends while a call is under way is none. */
const marginMs = 15_000

/** Who is signed in on the wallet's own pages. The token is in their first-party storage; a frame never has it. */
export const loginSession = {
  store,

  load() {
    // An old one still says who it was.
    store.setState({ session: storage.get('login') })
  },

  /** A tab that was slow must not put an older login in the place of another tab's. */
  keep(session: LoginSession) {
    const stored = storage.get('login')
    const isOvertaken = stored !== undefined && stored.token !== session.token && stored.loginAt > session.loginAt
    if (isOvertaken) return loginSession.load()
    storage.set('login', session)
    store.setState({ session })
  },

  /** This page and this browser know nothing of it any more; the backend still does until `end`. */
  forget() {
    storage.remove('login')
    store.setState({ session: undefined })
  },

  /** The backend finds it too old. Unless it is over already: another tab may have signed out, or in, meanwhile. */
  age({ token }: LoginSession) {
    const stored = storage.get('login')
    if (stored?.token === token) storage.set('login', { ...stored, freshUntil: 0 })
    loginSession.load()
  },

  /** What the backend knows this browser by until now. */
  token: (): string | undefined => store.getState().session?.token,

  /** Signs out, here and at the backend; with `everywhere` in every other browser, too. */
  async end({ everywhere = false } = {}) {
    const token = loginSession.token()
    if (token === undefined) return
    await loginApi.logout(token, { everywhere })
    loginSession.forget()
  },

  /** Shares are released to a fresh login only. */
  isFresh(): boolean {
    const { session } = store.getState()
    return session !== undefined && session.freshUntil - marginMs > Date.now()
  },

  /** Throws 8076 where somebody has to sign in again. */
  fresh(): LoginSession {
    // Who signed in in another tab counts at once: the event that tells of it may come later.
    const stored = storage.get('login')
    if (stored && stored.token !== loginSession.token()) loginSession.load()
    const { session } = store.getState()
    if (!session || !loginSession.isFresh()) throw new LoginStaleError()
    return session
  },

  /** Whether the wallet of this login belongs to who is signed in. */
  isOwner: (login: VaultStatus['login']): boolean =>
    login !== undefined && login.userId === store.getState().session?.user.id,

  /** Whose wallet this is, as far as the session says. */
  owner(status: VaultStatus | undefined): WindowUser | undefined {
    const { user } = store.getState().session ?? {}
    if (!user || !loginSession.isOwner(status?.login)) return undefined
    const { provider, email, username } = user
    return { provider, ...(email && { email }), ...(username && { username }) }
  },

  /** Whether who is signed in is who was chosen in the frame, as far as it says. */
  isOf(choice: LoginChoice): boolean {
    const { user } = store.getState().session ?? {}
    if (user?.provider !== choice.method) return false
    return choice.method !== 'email' || user.email?.toLowerCase() === choice.email.trim().toLowerCase()
  },
}
