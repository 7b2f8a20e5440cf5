import { getErrorCode, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { WalletPopupBlockedError } from '@oriel/shared/errors/externalErrors.ts'
import { router } from '../../router/router.ts'
import { createStore } from '../../state/createStore.ts'

type Blocked = { name: string; onClick: () => void }

const store = createStore<{ blocked: Blocked | undefined }>(() => ({ blocked: undefined }))
/** Pending prompt for a click, shared by concurrent requests. */
let asking: Promise<void> | undefined

export const blockedPopup = {
  store,

  /**
   * Runs `work`, and retries it in a click handler whenever its popup was blocked. Throws 4001 if the user leaves
   * instead.
   */
  async retry<result>(name: string, work: () => Promise<result>): Promise<result> {
    try {
      return await work()
    } catch (error) {
      if (getErrorCode(error) !== WalletPopupBlockedError.code) throw error
    }
    asking ??= waitForClick(name).finally(() => {
      asking = undefined
    })
    await asking
    return blockedPopup.retry(name, work)
  },
}

const isShown = () => router.isInView() && router.current().name === 'OpenWallet'

function waitForClick(name: string): Promise<void> {
  if (router.isInView()) router.push({ name: 'OpenWallet' })
  else router.open({ name: 'OpenWallet' })
  return new Promise((resolve, reject) => {
    const stop = router.store.subscribe(() => {
      if (!isShown()) end(() => reject(new UserRejectedError()))
    })
    function end(settle: () => void) {
      stop()
      store.setState({ blocked: undefined })
      settle()
      if (isShown()) router.goBackOrCloseModal()
    }
    store.setState({ blocked: { name, onClick: () => end(resolve) } })
  })
}
