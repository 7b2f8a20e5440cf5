import { StrangerError } from './fetchStranger.ts'

/** So many servers of strangers are asked at once, and so many more may wait: the slow ones must not take everything. */
const atOnce = { all: 32, gateway: 16, client: 8, host: 4 }
const waitingAtOnce = { all: 500, client: 100 }

/** Where it goes, and for whom. */
type Place = { client: string | undefined; host: string; isGateway: boolean }
type Waiting = { place: Place; begin: () => void }

/** Turns of those who ask strangers: first come, first served, but for those whose client or host has its share already. */
export function createTurns() {
  const running: Place[] = []
  const waiting: Waiting[] = []

  function mayBegin({ client, host, isGateway }: Place): boolean {
    const ofHost = running.filter((one) => one.host === host).length
    const ofClient = client === undefined ? 0 : countOf(running, client)
    const share = isGateway ? atOnce.gateway : atOnce.host
    return running.length < atOnce.all && ofHost < share && ofClient < atOnce.client
  }

  function giveBack(place: Place) {
    running.splice(running.indexOf(place), 1)
    for (let at = 0; at < waiting.length && running.length < atOnce.all; ) {
      const next = waiting[at] as Waiting
      if (!mayBegin(next.place)) {
        at++
        continue
      }
      waiting.splice(at, 1)
      next.begin()
    }
  }

  return {
    /** Waits for a turn; what comes back ends it. Throws a {@link StrangerError} where too many wait, or the signal ends it. */
    async take(place: Place, signal: AbortSignal): Promise<() => void> {
      const own = { ...place }
      if (mayBegin(own)) {
        running.push(own)
        return () => giveBack(own)
      }
      const ofClient =
        own.client === undefined
          ? 0
          : countOf(
              waiting.map((one) => one.place),
              own.client,
            )
      if (signal.aborted) throw new StrangerError('CLOSED')
      if (waiting.length >= waitingAtOnce.all || ofClient >= waitingAtOnce.client) throw new StrangerError('BUSY')
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          waiting.splice(waiting.indexOf(one), 1)
          reject(new StrangerError('CLOSED'))
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
      return () => giveBack(own)
    },
  }
}

function countOf(places: readonly Place[], client: string): number {
  return places.filter((one) => one.client === client).length
}
