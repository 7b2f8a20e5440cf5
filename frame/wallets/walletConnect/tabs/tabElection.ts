type Role = {
  name: string
  /** Called when this tab becomes the leader. `isAlone` is true if every tab runs its own client. */
  hold: (isAlone: boolean) => void
  lose: () => void
}

const never = new Promise<never>(() => {})

/**
 * Elects the leader: one tab of an origin holds the lock and runs the client, and when it closes, the next tab in the
 * queue takes over. Resolves once it is known whether this tab is the leader. If storage is denied, there are no locks,
 * so every tab has a separate client.
 */
export async function electLeader({ name, hold, lose }: Role) {
  let isStealing = false
  let isLeft = false
  let isDue = false
  const holdLock = () => {
    isStealing = false
    hold(false)
    return never
  }
  // Request the lock again after a delay. WebKit also takes the lock from an unloading document, and immediately
  // rejects every new request from it. If there were no delay, this would loop forever in one task, and the document
  // would never unload.
  const onStolen = (error: unknown) => {
    isStealing = false
    lose()
    if (isStealError(error)) setTimeout(waitForLock)
    else console.info('Oriel: this tab does not wait for the client of WalletConnect any more.', error)
  }
  const waitForLock = () => {
    isDue = isLeft
    if (!isLeft) navigator.locks.request(name, holdLock).catch(onStolen)
  }
  addEventListener('pagehide', () => {
    isLeft = true
  })
  // Request the lock again if the user returns to this document from the back/forward cache.
  addEventListener('pageshow', () => {
    isLeft = false
    if (isDue) waitForLock()
  })

  const isFirst = await new Promise<boolean>((resolve) => {
    const runAlone = () => {
      hold(true)
      resolve(true)
    }
    if (!('locks' in navigator)) return runAlone()
    let isHeld = false
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        isHeld = lock !== null
        resolve(isHeld)
        return lock ? holdLock() : undefined
      })
      .catch((error: unknown) => (isHeld ? onStolen(error) : runAlone()))
  })
  if (!isFirst) waitForLock()
  return {
    /**
     * Steals the lock from a leader tab that does not respond, for example because a phone has suspended it. Steals
     * only once for all calls that wait for that tab: stealing again would take the lock from this tab itself.
     */
    steal() {
      if (isStealing) return
      isStealing = true
      navigator.locks.request(name, { steal: true }, holdLock).catch(onStolen)
    },
  }
}

const isStealError = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

export function onTabGone(tab: string, onClosed: () => void) {
  if (!('locks' in navigator)) return
  navigator.locks.request(tab, onClosed).catch((error: unknown) => console.info('Oriel: a tab is not watched.', error))
}

/** Lets other tabs detect when this one closes, with {@link onTabGone}. */
export function announceTab(tab: string) {
  if (!('locks' in navigator)) return
  navigator.locks.request(tab, () => never).catch(() => console.info('Oriel: this tab is on its own.'))
}
