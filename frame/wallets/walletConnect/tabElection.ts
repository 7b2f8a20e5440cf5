type Role = {
  name: string
  /** This tab has the client from now on; `isAlone` where every tab has one. */
  hold: (isAlone: boolean) => void
  /** Another tab took it away: this one had not answered. */
  lose: () => void
}

const never = new Promise<never>(() => {})

/**
 * One tab of an origin holds the lock, and with it the client; when it closes, the next one in the queue does. Resolves when
 * it is known whether that is this tab. Where there are no locks (storage is denied), every tab is on its own.
 */
export async function claimRole({ name, hold, lose }: Role) {
  let isStealing = false
  let isLeft = false
  let isDue = false
  const keep = () => {
    isStealing = false
    hold(false)
    return never
  }
  // WebKit also takes the lock from a document that is being unloaded, and refuses each new request there at once. A document
  // that asked again at once would ask for ever in one task, and never unload.
  const stolen = (error: unknown) => {
    isStealing = false
    lose()
    if (isSteal(error)) setTimeout(wait)
    else console.info('Oriel: this tab does not wait for the client of WalletConnect any more.', error)
  }
  const wait = () => {
    isDue = isLeft
    if (!isLeft) navigator.locks.request(name, keep).catch(stolen)
  }
  addEventListener('pagehide', () => {
    isLeft = true
  })
  // The visitor came back to a document that the browser had kept.
  addEventListener('pageshow', () => {
    isLeft = false
    if (isDue) wait()
  })

  const isFirst = await new Promise<boolean>((resolve) => {
    const alone = () => {
      hold(true)
      resolve(true)
    }
    if (!('locks' in navigator)) return alone()
    let isHeld = false
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        isHeld = lock !== null
        resolve(isHeld)
        return lock ? keep() : undefined
      })
      .catch((error: unknown) => (isHeld ? stolen(error) : alone()))
  })
  if (!isFirst) wait()
  return {
    /**
     * For a tab that holds the lock and does not answer: a phone has put it to sleep. Once for all calls that wait for it: a
     * second time would take the lock from this tab itself.
     */
    steal() {
      if (isStealing) return
      isStealing = true
      navigator.locks.request(name, { steal: true }, keep).catch(stolen)
    },
  }
}

/** Returns whether the Web Locks API reports to a holder that the lock was stolen. */
const isSteal = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Says when the tab of this name is gone, however it went. */
export function whenGone(tab: string, tell: () => void) {
  if (!('locks' in navigator)) return
  navigator.locks.request(tab, tell).catch((error: unknown) => console.info('Oriel: a tab is not watched.', error))
}

/** Makes this tab one that {@link whenGone} can watch. */
export function beWatched(tab: string) {
  if (!('locks' in navigator)) return
  navigator.locks.request(tab, () => never).catch(() => console.info('Oriel: this tab is on its own.'))
}
