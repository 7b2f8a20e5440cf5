import { storageKey } from '#shared/storageKey.ts'
import { hostPage } from '../../frame/state/hostPage.ts'

/** Minimum milliseconds between two call statuses that a site shows. */
const restMs = 5000

const key = () => storageKey(hostPage.origin, 'statusShown')

/** All background sessions share this storage, so reloading the page does not reset the limit. */
export const statusRest = {
  isOver: () => Date.now() - Number(sessionStorage.getItem(key())) >= restMs,

  begin() {
    sessionStorage.setItem(key(), `${Date.now()}`)
  },
}
