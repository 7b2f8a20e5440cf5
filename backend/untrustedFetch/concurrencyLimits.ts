import { UntrustedFetchError } from './fetchUntrusted.ts'

/** So many servers of strangers are asked at once, and so many more may wait: the slow ones must not take everything. */
const maximumRunning = { all: 32, gateway: 16, client: 8, host: 4 }
const maximumWaiting = { all: 500, client: 100 }

/** Where it goes, and for whom. */
type Place = { client: string | undefined; host: string; isGateway: boolean }
type Waiting = { place: Place; begin: () => void }

/** Turns of those who ask strangers: first come, first served, but for those whose client or host has its share already. */
export function createConcurrencyLimits() {
  const running: Place[] = []
  const waiting: Waiting[] = []

  function canStart({ client, host, isGateway }: Place): boolean {
    const ofHost = running.filter((one) => one.host === host).length
    const ofClient = client === undefined ? 0 : countOf(running, client)
    const share = isGateway ? maximumRunning.gateway : maximumRunning.host
    return running.length < maximumRunning.all && ofHost < share && ofClient < maximumRunning.client
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
    /** Waits for a turn; what comes back ends it. Throws a {@link UntrustedFetchError} where too many wait, or the signal ends it. */
    async acquire(place: Place, signal: AbortSignal): Promise<() => void> {
      const own = { ...place }
      if (canStart(own)) {
        running.push(own)
        return () => release(own)
      }
      const ofClient =
        own.client === undefined
          ? 0
          : countOf(
              waiting.map((one) => one.place),
              own.client,
            )
      if (signal.aborted) throw new UntrustedFetchError('CLOSED')
      if (waiting.length >= maximumWaiting.all || ofClient >= maximumWaiting.client)
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
