/** Maximum number of concurrent calls, of calls that wait for their turn, and of bytes in memory. */
type Share = { calls: number; waiting: number; bytes: number }

/** Thrown when a client, or all of them together, have reached a limit. */
export class BusyError extends Error {
  constructor() {
    super('Too much is under way for you. Try again in a moment, or ask for less at once.')
    this.name = 'BusyError'
  }
}

/** The memory and the calls that one request of a client holds. */
export type Stay = {
  /**
   * Waits until one more call may begin. Returns a function that ends the call. Throws {@link BusyError} if too many
   * wait.
   */
  takeTurn(signal: AbortSignal | undefined): Promise<() => void>
  /** Counts bytes that are kept in memory. Throws {@link BusyError} when they are too many. */
  hold(bytes: number): void
  letGo(bytes: number): void
  /** Releases everything that is still held. */
  close(): void
}

/** Bytes that each client may hold even when all clients together have reached their limit. */
const alwaysBytes = 256 * 1024

type Account = { client: string; calls: number; waiting: number; bytes: number; stays: number }
type Limits = { client: Share; all: Share }

/** Divides calls and bytes among clients, so that none can take everything. */
export function createShares(limits: Limits) {
  const accounts = new Map<string, Account>()
  let totalBytes = 0
  const forgetIdle = ({ client, calls, waiting, stays }: Account) => {
    if (calls + waiting + stays === 0) accounts.delete(client)
  }
  const takeTurn = createTurns(limits, forgetIdle)

  return {
    open(client: string): Stay {
      const account = accounts.get(client) ?? { client, calls: 0, waiting: 0, bytes: 0, stays: 0 }
      accounts.set(client, account)
      account.stays++
      let held = 0
      let isClosed = false
      const change = (bytes: number) => {
        // Bytes that arrive after the end are not counted, because they are dropped.
        if (isClosed) return
        held += bytes
        account.bytes += bytes
        totalBytes += bytes
      }
      return {
        takeTurn: async (signal) => await takeTurn(account, signal),
        hold(bytes) {
          const ofClient = account.bytes + bytes
          const isTooMuch = ofClient > limits.client.bytes || totalBytes + bytes > limits.all.bytes
          if (isTooMuch && ofClient > alwaysBytes) throw new BusyError()
          change(bytes)
        },
        letGo: (bytes) => change(-bytes),
        close() {
          if (isClosed) return
          change(-held)
          isClosed = true
          account.stays--
          forgetIdle(account)
        },
      }
    },
  }
}
export type Shares = ReturnType<typeof createShares>

type Waiting = { account: Account; begin: () => void }

/** Serves waiting calls in their order, but skips clients that have reached their limit. */
function createTurns({ client: most, all: mostOfAll }: Limits, onIdle: (account: Account) => void) {
  const queue = new Set<Waiting>()
  let underWay = 0
  const mayBegin = ({ calls }: Account) => calls < most.calls && underWay < mostOfAll.calls

  function begin(account: Account): () => void {
    account.calls++
    underWay++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      account.calls--
      underWay--
      onIdle(account)
      for (const waiting of queue) {
        if (underWay >= mostOfAll.calls) return
        if (mayBegin(waiting.account)) waiting.begin()
      }
    }
  }

  return async (account: Account, signal: AbortSignal | undefined): Promise<() => void> => {
    if (mayBegin(account)) return begin(account)
    if (signal?.aborted || account.waiting >= most.waiting || queue.size >= mostOfAll.waiting) throw new BusyError()
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
        begin: () => {
          leave()
          resolve(begin(account))
        },
      }
      account.waiting++
      queue.add(waiting)
      signal?.addEventListener('abort', stop)
    })
  }
}
