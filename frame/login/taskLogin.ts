import { opener } from '../walletWindow/windowTask.ts'

const key = 'oriel/task-login'

/**
 * Who signed in for the page that asks, whomever that page named: the address may have been mistyped there. This tab knows
 * it for as long as it does this page's task, also when it is loaded anew.
 */
export const taskLogin = {
  note(userId: string) {
    const { opener: asking } = opener.store.getState()
    if (!asking) return
    try {
      sessionStorage.setItem(key, JSON.stringify([asking.id, userId]))
    } catch (error) {
      console.info('Oriel: the login could not be noted in this tab.', error)
    }
  },

  isBy(userId: string | undefined): boolean {
    const { opener: asking } = opener.store.getState()
    if (!asking || userId === undefined) return false
    try {
      return sessionStorage.getItem(key) === JSON.stringify([asking.id, userId])
    } catch {
      // Denied: then nothing was noted either.
      return false
    }
  },
}
