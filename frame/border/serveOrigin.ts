import { frameMethods } from '@oriel/shared/kit/contract.ts'
import type { ViewName } from '@oriel/shared/kit/view.ts'
import { serve, type WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { whenIdle } from '@oriel/shared/whenIdle.ts'
import { isSavingData } from '../platform/isSavingData.ts'
import { isTrustedHost } from '../requests/approvalSurface.ts'
import { loadPolicies } from '../requests/handleRequest.ts'
import { hostPage } from '../state/hostPage.ts'
import { networks } from '../state/networks.ts'
import { storage } from '../state/storage.ts'
import { getThemeMode } from '../theme/getThemeMode.ts'
import { followTransactions } from '../transactions/followTransactions.ts'
import { followWallets } from '../wallets/connection/followWallets.ts'
import { restore } from '../wallets/connection/restore.ts'
import { subscribeToForgotten } from '../wallets/connection/writeSession.ts'
import { ownWallet } from '../wallets/own/ownWallet.ts'
import { createFrameMethods } from './frameMethods.ts'

/** Binds this frame to a verified origin. Returns the methods that the origin may call. */
export function serveOrigin(origin: string, hasView: (name: ViewName) => boolean): WireMethods {
  storage.open(origin)
  hostPage.serve(origin)
  storage.watch('session', () => void restore())
  storage.watch('network', networks.reload)
  followWallets()
  subscribeToForgotten((namespace) => {
    import('../assets/forgetAnswers.ts').then(({ forgetAnswers }) => forgetAnswers(namespace)).catch(console.error)
  })
  ownWallet.use({ origin, trusted: isTrustedHost(origin), themeMode: getThemeMode })
  let isFollowing = false
  const { start, ...methods } = createFrameMethods({ origin, hasView })
  return serve(frameMethods, {
    ...methods,
    async start(params) {
      const answer = await start(params)
      // Do the rest only once, because the page repeats the handshake's `start` call over the port.
      if (isFollowing) return answer
      isFollowing = true
      followTransactions()
      // Load the rest after the first paint, because Connect needs neither the policies nor the large key worker.
      whenIdle(() => {
        const policies = isSavingData() ? undefined : loadPolicies()
        Promise.all([policies, ownWallet.lookFor()]).catch((error) => console.info(error))
      })
      return answer
    },
  })
}
