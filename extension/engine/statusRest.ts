import { storageKey } from '#shared/storageKey.ts'
import { hostPage } from '../../frame/state/hostPage.ts'

/** A site shows the state of its calls no sooner after the last time, in ms. */
const restMs = 5000

const key = () => storageKey(hostPage.origin, 'statusShown')

/** All engines of the room share this storage, so a page that reloads itself does not avoid the rest. */
export const statusRest = {
  isOver: () => Date.now() - Number(sessionStorage.getItem(key())) >= restMs,

  begin() {
    sessionStorage.setItem(key(), `${Date.now()}`)
  },
}
