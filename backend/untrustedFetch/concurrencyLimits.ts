import { UntrustedFetchError } from './fetchUntrusted.ts'

/** Maximum numbers of requests that run and that wait, so that slow servers cannot take all of them. */
const maximumRunning = { all: 32, gateway: 16, client: 8, host: 4 }
const maximumWaiting = { all: 500, client: 100 }

/** The server of a request and the client that caused it. */
type Place = { client: string | undefined; host: string; isGateway: boolean }
type Waiting = { place: Place; begin: () => void }

/**
 * Limits concurrent requests to untrusted servers. Serves them in their order, but skips those whose client or host has
 * reached its limit.
 */
export function createConcurrencyLimits() {
  const running: Place[] = []
  const waiting: Waiting[] = []

  function canStart({ client, host, isGateway }: Place): boolean {
    const perHost = running.filter((one) => one.host === host).length
    const perClient = client === undefined ? 0 : countOf(running, client)
    const maximumPerServer = isGateway ? maximumRunning.gateway : maximumRunning.host
    return running.length < maximumRunning.all && perHost < maximumPerServer && perClient < maximumRunning.client
  }

  function release(place: Place) {
    running.splice(running.indexOf(place), 1)
    for (let at = 0; at < waiting.length && running.length < maximumRunning.all; ) {
      const next = waiting[at] as Waiting
      if (!canStart(next.place)) {
        at++
        continue
      }
      waiting.splice(at, 1)
      next.begin()
    }
  }

  return {
    /**
     * Waits until the request may start. Returns a function that ends it. Throws an {@link UntrustedFetchError} when
     * too many requests wait or the signal aborts.
     */
    async acquire(place: Place, signal: AbortSignal): Promise<() => void> {
      const own = { ...place }
      if (canStart(own)) {
        running.push(own)
        return () => release(own)
      }
      const perClient =
        own.client === undefined
          ? 0
          : countOf(
              waiting.map((one) => one.place),
              own.client,
            )
      if (signal.aborted) throw new UntrustedFetchError('CLOSED')
      if (waiting.length >= maximumWaiting.all || perClient >= maximumWaiting.client)
        throw new UntrustedFetchError('BUSY')
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          waiting.splice(waiting.indexOf(one), 1)
          reject(new UntrustedFetchError('CLOSED'))
        }
        const begin = () => {
          signal.removeEventListener('abort', stop)
          running.push(own)
          resolve()
        }
        const one = { place: own, begin }
        waiting.push(one)
        signal.addEventListener('abort', stop, { once: true })
      })
      return () => release(own)
    },
  }
}

function countOf(places: readonly Place[], client: string): number {
  return places.filter((one) => one.client === client).length
}
