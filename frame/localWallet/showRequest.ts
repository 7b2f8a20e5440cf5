import { AtomicUpgradeRejectedError, getErrorCode, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { outside } from '../platform/outside.ts'
import { router } from '../router/router.ts'
import type { Opener } from '../walletWindow/windowRequest.ts'

type Asking = Opener & { task: 'approve' }

/** Shows a request to the user. Resolves to the approved result or to one of the symbols below. */
export type AskOwner = (request: Asking) => Promise<unknown>

/** Result of a request that can't be approved until the wallet is unlocked. */
export const unlockFirst = Symbol('unlock first')
/** Result of a request if the user has lost the password or passkey. */
export const proofIsLost = Symbol('proof is lost')

type Deliver = (asking: Opener, answer: { approved: unknown }) => Promise<void>

let shown: Opener | undefined

/** Shows a site's request and sends the response to the site. */
export async function showRequest(asking: Asking, ask: AskOwner | undefined, deliver: Deliver) {
  // Ignore repeated calls, e.g. when the panel already shows this request and unlocking for the previous request
  // completes.
  if (shown === asking) return
  shown = asking
  router.open({ name: 'Home' })
  let approved: unknown
  try {
    approved = await ask?.(asking)
  } catch (error) {
    const code = getErrorCode(error)
    const isUpgrade = code === AtomicUpgradeRejectedError.code
    if (code !== UserRejectedError.code && !isUpgrade) throw error
    await asking.answer({ type: 'rejected', reason: isUpgrade ? 'upgrade' : undefined })
    return outside.closeWindow()
  } finally {
    if (shown === asking) shown = undefined
  }
  if (approved === unlockFirst) return router.reset({ name: 'UnlockWallet' })
  if (approved === proofIsLost) return router.start([{ name: 'UnlockWallet' }, { name: 'CantUnlock' }])
  await deliver(asking, { approved })
}
