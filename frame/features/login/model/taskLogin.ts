import { outside } from '../../../platform/outside.ts'
import { windowRequest } from '../../../walletWindow/windowRequest.ts'

const key = 'oriel/task-login'

/**
 * Records which user signed in for the page's task. The page may have named a different user, for example because the
 * address was mistyped there. The record lasts as long as this tab performs the task, even after a reload.
 */
export const taskLogin = {
  note(userId: string) {
    const { opener: asking } = windowRequest.store.getState()
    if (!asking) return
    try {
      outside.sessionStorage().setItem(key, JSON.stringify([asking.id, userId]))
    } catch (error) {
      console.info('Oriel: the login could not be noted in this tab.', error)
    }
  },

  isBy(userId: string | undefined): boolean {
    const { opener: asking } = windowRequest.store.getState()
    if (!asking || userId === undefined) return false
    try {
      return outside.sessionStorage().getItem(key) === JSON.stringify([asking.id, userId])
    } catch {
      // If storage is inaccessible, this tab has recorded no login.
      return false
    }
  },
}
