import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { outside } from '../platform/outside.ts'
import { displayScale } from '../state/displayScale.ts'
import { preferences } from '../state/preferences.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { VaultStatus } from '../vault/protocol/methods.ts'
import type { Opener } from '../walletWindow/windowRequest.ts'
import { loginSession } from './loginSession.ts'
import { needsBackup } from './needsBackup.ts'

type Answer = {
  approved: unknown
  /** True if a copy of the wallet is sent. False if the frame's copy is already unlocked and doesn't need the key. */
  isDelivered: boolean
  status: VaultStatus | undefined
  signedIn?: SignedMessage | undefined
}

/** Sends the response and, if needed, a copy of the wallet to the requesting site. Then closes the window. */
export async function respondToSite(asking: Opener, { approved, isDelivered, status, signedIn }: Answer) {
  const { origin, uses, vaultPort: port } = asking
  if (isDelivered) await vault.grant({ origin, uses, port })
  const scale = devicePixelRatio
  displayScale.note(scale)
  const { lockMinutes } = preferences.store.getState()
  const about = { approved, isDelivered, scale, lockMinutes, needsBackup: needsBackup(status) }
  const user = loginSession.owner(status)
  await asking.answer({ type: 'done', ...about, user, signedIn })
  // Collect the signature log only after responding, because until then the frame treats the last message on the port
  // as an error. If the log can't be stored now, it stays in the frame's copy and is sent on the next visit.
  if (!isDelivered) await vault.takeLog({ origin, port }).catch((error: unknown) => console.error(error))
  outside.closeWindow()
}
