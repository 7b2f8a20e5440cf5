type Quota = { calls: number; waiting: number; bytes: number }

export class BusyError extends Error {
  constructor() {
    super('Too much is under way for you. Try again in a moment, or ask for less at once.')
    this.name = 'BusyError'
  }
}

export type Reservation = {
  /**
   * Waits until the call may start. Returns a function that ends the call. Throws {@link BusyError} if too many calls
   * wait.
   */
  acquireCall(signal: AbortSignal | undefined): Promise<() => void>
  reserve(bytes: number): void
  release(bytes: number): void
  close(): void
}

/** Bytes that each client may use even when all clients together have reached the limit. */
const alwaysBytes = 256 * 1024

type Account = { client: string; calls: number; waiting: number; bytes: number; reservations: number }
type Limits = { client: Quota; all: Quota }

export function createClientQuotas(limits: Limits) {
  const accounts = new Map<string, Account>()
  let totalBytes = 0
  const deleteIdle = ({ client, calls, waiting, reservations }: Account) => {
    if (calls + waiting + reservations === 0) accounts.delete(client)
  }
  const acquireCall = createQueue(limits, deleteIdle)

  return {
    open(client: string): Reservation {
      const account = accounts.get(client) ?? { client, calls: 0, waiting: 0, bytes: 0, reservations: 0 }
      accounts.set(client, account)
      account.reservations++
      let heldBytes = 0
      let isClosed = false
      const change = (bytes: number) => {
        // Ignore bytes that arrive after the reservation is closed, because they are not kept.
        if (isClosed) return
        heldBytes += bytes
        account.bytes += bytes
        totalBytes += bytes
      }
      return {
        acquireCall: async (signal) => await acquireCall(account, signal),
        reserve(bytes) {
          const ofClient = account.bytes + bytes
          const isTooMuch = ofClient > limits.client.bytes || totalBytes + bytes > limits.all.bytes
          if (isTooMuch && ofClient > alwaysBytes) throw new BusyError()
          change(bytes)
        },
        release: (bytes) => change(-bytes),
        close() {
          if (isClosed) return
          change(-heldBytes)
          isClosed = true
          account.reservations--
          deleteIdle(account)
        },
      }
    },
  }
}
export type ClientQuotas = ReturnType<typeof createClientQuotas>

type Waiting = { account: Account; start: () => void }

function createQueue({ client: max, all: maxOfAll }: Limits, onIdle: (account: Account) => void) {
  const queue = new Set<Waiting>()
  let running = 0
  const canStart = ({ calls }: Account) => calls < max.calls && running < maxOfAll.calls

  function start(account: Account): () => void {
    account.calls++
    running++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      account.calls--
      running--
      onIdle(account)
      for (const waiting of queue) {
        if (running >= maxOfAll.calls) return
        if (canStart(waiting.account)) waiting.start()
      }
    }
  }

  return async (account: Account, signal: AbortSignal | undefined): Promise<() => void> => {
    if (canStart(account)) return start(account)
    if (signal?.aborted || account.waiting >= max.waiting || queue.size >= maxOfAll.waiting) throw new BusyError()
    return await new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(waiting)
        account.waiting--
        signal?.removeEventListener('abort', stop)
      }
      const stop = () => {
        leave()
        reject(new BusyError())
      }
      const waiting = {
        account,
        start: () => {
          leave()
          resolve(start(account))
        },
      }
      account.waiting++
      queue.add(waiting)
      signal?.addEventListener('abort', stop)
    })
  }
}
