const minuteMs = 60_000

type Settings = {
  /** Returns true while a call uses the wallet. In that case, the timer restarts instead of locking the wallet. */
  isInUse: () => boolean
  lock: () => void
}

/** Locks the wallet when it has been idle for some minutes. */
export function createIdleLock({ isInUse, lock }: Settings) {
  let idleMs = 5 * minuteMs
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Time of the last use, in ms since the epoch. */
  let lastUsedAt = 0
  /**
   * Time at which the open wallet locks. A timer alone is not enough: timers pause while the device sleeps, so the
   * wallet would stay open.
   */
  let deadline = Number.POSITIVE_INFINITY

  function schedule() {
    clearTimeout(timer)
    deadline = lastUsedAt + idleMs
    timer = setTimeout(() => (isInUse() ? restart() : lock()), Math.max(0, deadline - Date.now()))
  }

  function restart() {
    lastUsedAt = Date.now()
    schedule()
  }

  function lockIfOverdue() {
    if (Date.now() > deadline) lock()
  }

  return {
    /** Restarts the idle time. */
    restart,
    /** Locks the wallet if its time has passed, for example while the device slept. */
    lockIfOverdue,
    /** Sets the idle time, counted from the last use. A shorter idle time can lock the wallet immediately. */
    setMinutes(minutes: number) {
      idleMs = minutes * minuteMs
      // Check the old deadline first. A wallet whose time has passed must lock, even if the new idle time is longer.
      lockIfOverdue()
      if (deadline < Number.POSITIVE_INFINITY) schedule()
    },
    /** Stops the timer. Call this when the wallet locks. */
    stop() {
      clearTimeout(timer)
      deadline = Number.POSITIVE_INFINITY
    },
  }
}
