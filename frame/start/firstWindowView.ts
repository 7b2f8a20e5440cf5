import type { View } from '@oriel/shared/kit/view.ts'
import { loginAttempt } from '../features/login/model/loginAttempt.ts'
import { loginWallet } from '../features/login/model/loginWallet.ts'
import { signIn } from '../features/login/model/signIn.ts'
import { taskLogin } from '../features/login/model/taskLogin.ts'
import { localWallet } from '../localWallet/localWallet.ts'
import { loginSession } from '../localWallet/loginSession.ts'
import { config } from '../platform/config.ts'
import { storage } from '../state/storage.ts'
import type { Slot, VaultStatus } from '../vault/protocol/methods.ts'
import { type Opener, windowRequest } from '../walletWindow/windowRequest.ts'

export const getLastSlot = (): Slot => (config.login ? storage.get('slot') : undefined) ?? 'local'

/**
 * Returns the initial view stack, oldest first. If logins are enabled, also follows the login session, loads the login
 * attempt, completes a login that returns from a provider, and selects a wallet. The requested login's wallet takes
 * precedence over the site's wallet, which takes precedence over the last one used.
 */
export async function prepareFirstViews(asking: Opener | undefined): Promise<View[]> {
  const isWindow = config.surface === 'window'
  const hasNoRequest = isWindow && !asking
  // Show nothing if a foreign page controls this window, because it could navigate the window to a phishing page while
  // the user is typing.
  if (isWindow && windowRequest.store.getState().isForeign) return [{ name: 'NoRequest' }]
  if (!config.login) return hasNoRequest ? [{ name: 'NoRequest' }] : getLocalViews(asking)
  loginSession.follow()
  loginAttempt.load()
  const { attempt } = loginAttempt.store.getState()
  const isBack = await signIn.finishReturn()
  if (attempt && attempt.method !== 'email' && isBack) return [signIn.viewOf(attempt)]
  if (hasNoRequest) return [{ name: 'NoRequest' }]
  if (asking?.task === 'use' && asking.login) return prepareSignInViews(asking.origin, asking.login)

  const slot = await chooseSlot(asking)
  const status = await selectSlot(slot)
  if (slot === 'local' || localWallet.showsRequest(asking)) return getLocalViews(asking)
  return getLoginViews(asking, status)
}

/** Selects the login's wallet and returns the initial views for a site that requests this login. */
async function prepareSignInViews(
  origin: string,
  login: NonNullable<Extract<Opener, { task: 'use' }>['login']>,
): Promise<View[]> {
  const status = await selectSlot('login')
  const { attempt } = loginAttempt.store.getState()
  if (attempt && attempt.origin === origin && signIn.isOpen(attempt)) return [signIn.viewOf(attempt)]
  if (loginSession.isOf(login) || taskLogin.isBy(loginSession.store.getState().session?.user.id)) {
    if (loginSession.isFresh()) return [{ name: 'LoginProgress' }]
    if (loginSession.owner(status) && localWallet.hasPasskey()) return [{ name: 'UnlockLogin' }]
  }
  return [signIn.viewOf(login)]
}

async function selectSlot(slot: Slot): Promise<VaultStatus> {
  return slot === localWallet.store.getState().slot ? getStatus() : loginWallet.use(slot)
}

/** Chooses which stored wallet to open. Reads the wallet in the other slot only if the choice may depend on it. */
async function chooseSlot(asking: Opener | undefined): Promise<Slot> {
  const { slot: last } = localWallet.store.getState()
  const here = getStatus()
  loginWallet.note(last, here)
  const isWanted = asking?.walletId === undefined || asking.walletId === here.walletId
  // Open the last used wallet if it can handle the request. Its view links to the other wallet.
  if (asking && asking.task !== 'use' && isWanted && hasWallet(here)) return last
  const other = last === 'local' ? 'login' : 'local'
  const there = await loginWallet.lookAt(other).catch((error: unknown) => {
    console.error(error)
    return undefined
  })
  if (!there || !hasWallet(there)) return last
  const isNamed = asking?.walletId !== undefined && asking.walletId === there.walletId
  return isNamed || !hasWallet(here) ? other : last
}

const hasWallet = ({ state, pending }: VaultStatus) => state !== 'empty' || pending === true

function getStatus(): VaultStatus {
  const { status } = localWallet.store.getState()
  if (!status) throw new Error('The wallet was not read yet.')
  return status
}

function getLocalViews(asking: Opener | undefined): View[] {
  if (localWallet.showsRequest(asking)) return [{ name: 'Home' }]
  if (getStatus().state === 'empty') return [{ name: 'Welcome' }, ...getCodeViews()]
  return [localWallet.lockedView(asking)]
}

function getLoginViews(asking: Opener | undefined, { pending, state }: VaultStatus): View[] {
  if (pending) return [{ name: loginSession.isFresh() ? 'LoginProgress' : 'UnlockLogin' }]
  if (state === 'empty') return [{ name: 'Welcome' }, ...getCodeViews()]
  return [{ name: asking ? 'UnlockLogin' : 'Home' }]
}

function getCodeViews(): View[] {
  const { attempt } = loginAttempt.store.getState()
  return attempt?.method === 'email' && signIn.codeFor(attempt.email) ? [signIn.viewOf(attempt)] : []
}
