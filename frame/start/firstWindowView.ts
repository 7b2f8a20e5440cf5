import type { View } from '#shared/view.ts'
import { homeWallet } from '../localWallet/localWallet.ts'
import { loginSession } from '../localWallet/loginSession.ts'
import { loginAttempt } from '../login/loginAttempt.ts'
import { loginWallet } from '../login/loginWallet.ts'
import { signIn } from '../login/signIn.ts'
import { taskLogin } from '../login/taskLogin.ts'
import { config } from '../platform/config.ts'
import { storage } from '../state/storage.ts'
import type { Slot, VaultStatus } from '../vault/methods.ts'
import { type Opener, opener } from '../walletWindow/windowTask.ts'

/** The place of the wallet that was used last here. */
export const lastSlot = (): Slot => (config.login ? storage.get('slot') : undefined) ?? 'device'

/**
 * What a wallet window, or the wallet's own page, begins with: a history of views, oldest first. Of the two wallets of this
 * browser it is the one of the login that is asked for, or that the page knows already, or the one used last.
 */
export async function firstViews(asking: Opener | undefined): Promise<View[]> {
  const isWindow = config.surface === 'window'
  // A page that holds this window could replace it with its own page while the visitor types.
  if (isWindow && opener.store.getState().isForeign) return [{ name: 'NobodyAsked' }]
  if (!config.login && homeWallet.isOpenThere(asking)) return [{ name: 'Home' }]
  if (!config.login) return !asking && isWindow ? [{ name: 'NobodyAsked' }] : viewsOf(asking)
  loginSession.load()
  // Another tab signed in, or out.
  storage.watch('login', loginSession.load)
  loginAttempt.load()
  const { attempt } = loginAttempt.store.getState()
  const isBack = await signIn.hasReturned()
  if (attempt && attempt.method !== 'email' && isBack) return [signIn.viewOf(attempt)]
  if (!asking && isWindow) return [{ name: 'NobodyAsked' }]

  const login = asking?.task === 'use' ? asking.login : undefined
  const slot = login ? 'login' : await chooseSlot(asking)
  const status = slot === homeWallet.store.getState().slot ? statusNow() : await loginWallet.use(slot)
  if (!login && homeWallet.isOpenThere(asking)) return [{ name: 'Home' }]
  if (!login) return slot === 'login' ? viewsOfLogin(asking, status) : viewsOf(asking)
  if (attempt && attempt.origin === asking?.origin && signIn.isOpen(attempt)) return [signIn.viewOf(attempt)]
  if (loginSession.isOf(login) || taskLogin.isBy(loginSession.store.getState().session?.user.id)) {
    if (loginSession.isFresh()) return [{ name: 'LoginProgress' }]
    if (loginSession.owner(status) && homeWallet.hasPasskey()) return [{ name: 'UnlockLogin' }]
  }
  return [signIn.viewOf(login)]
}

/** Chooses the wallet to begin with. It reads the other slot only when the answer may depend on it. */
async function chooseSlot(asking: Opener | undefined): Promise<Slot> {
  const { slot: last } = homeWallet.store.getState()
  const here = statusNow()
  loginWallet.note(last, here)
  const isWanted = asking?.walletId === undefined || asking.walletId === here.walletId
  // Who asks for any wallet of this browser may be shown the way to the other one.
  if (asking && asking.task !== 'use' && isWanted && isThere(here)) return last
  const other = last === 'device' ? 'login' : 'device'
  const there = await loginWallet.lookAt(other).catch((error: unknown) => {
    // The wallet that is wanted may be the readable one; whoever goes to this one hears it again.
    console.error(error)
    return undefined
  })
  if (!there || !isThere(there)) return last
  const isNamed = asking?.walletId !== undefined && asking.walletId === there.walletId
  return isNamed || !isThere(here) ? other : last
}

const isThere = ({ state, pending }: VaultStatus) => state !== 'empty' || pending === true

const statusNow = () => homeWallet.store.getState().status as VaultStatus

function viewsOf(asking: Opener | undefined): View[] {
  if (statusNow().state === 'empty') return [{ name: 'Welcome' }, ...typingCode()]
  return [{ name: asking ? 'UnlockWallet' : 'Home' }]
}

function viewsOfLogin(asking: Opener | undefined, { pending, state }: VaultStatus): View[] {
  if (pending) return [{ name: loginSession.isFresh() ? 'LoginProgress' : 'UnlockLogin' }]
  if (state === 'empty') return [{ name: 'Welcome' }, ...typingCode()]
  return [{ name: asking ? 'UnlockLogin' : 'Home' }]
}

/** The page was loaded anew while its visitor looked for the mail. */
function typingCode(): View[] {
  const { attempt } = loginAttempt.store.getState()
  return attempt?.method === 'email' && signIn.codeFor(attempt.email) ? [signIn.viewOf(attempt)] : []
}
