type Role = {
  name: string
  /** `isAlone` is true when every tab has a separate client. */
  hold: (isAlone: boolean) => void
  lose: () => void
}

const never = new Promise<never>(() => {})

/**
 * Elects the leader: one tab of an origin holds the lock and runs the client, and when it closes, the next tab in the
 * queue takes over. Resolves once it is known whether this tab is the leader. Every tab has a separate client when
 * there are no locks because storage is denied.
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
  // WebKit also takes the lock from a document that is being unloaded, and rejects each new request there immediately.
  // Requesting it again immediately would loop forever in one task, and the document would never unload.
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
  // The user returned to a document from the back/forward cache.
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
     * Steals the lock from a leader tab that does not respond, for example because a phone has suspended it. Does so
     * once for all calls that wait for that tab: a second time would steal the lock from this tab itself.
     */
    steal() {
      if (isStealing) return
      isStealing = true
      navigator.locks.request(name, { steal: true }, keep).catch(stolen)
    },
  }
}

const isSteal = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

export function onTabGone(tab: string, onGone: () => void) {
  if (!('locks' in navigator)) return
  navigator.locks.request(tab, onGone).catch((error: unknown) => console.info('Oriel: a tab is not watched.', error))
}

/** Lets other tabs detect the end of this one with {@link onTabGone}. */
export function announceTab(tab: string) {
  if (!('locks' in navigator)) return
  navigator.locks.request(tab, () => never).catch(() => console.info('Oriel: this tab is on its own.'))
}
