import { UntrustedFetchError } from './fetchUntrusted.ts'

/** Limits on concurrent requests, so that a slow server cannot use up all slots. */
export type ConcurrencyLimits = {
  running: { all: number; gateway: number; client: number; host: number }
  waiting: { all: number; client: number }
}

const usualLimits: ConcurrencyLimits = {
  running: { all: 32, gateway: 16, client: 8, host: 4 },
  waiting: { all: 500, client: 100 },
}

type Slot = { client: string | undefined; host: string; isGateway: boolean }
type Waiting = { slot: Slot; start: () => void }

export function createConcurrencyLimits({ running: maxRunning, waiting: maxWaiting } = usualLimits) {
  const running: Slot[] = []
  const waiting: Waiting[] = []

  function canStart({ client, host, isGateway }: Slot): boolean {
    const perHost = running.filter((slot) => slot.host === host).length
    const perClient = running.filter((slot) => client !== undefined && slot.client === client).length
    const maxPerServer = isGateway ? maxRunning.gateway : maxRunning.host
    return running.length < maxRunning.all && perHost < maxPerServer && perClient < maxRunning.client
  }

  function release(slot: Slot) {
    running.splice(running.indexOf(slot), 1)
    for (const next of [...waiting]) {
      if (running.length >= maxRunning.all) return
      if (!canStart(next.slot)) continue
      waiting.splice(waiting.indexOf(next), 1)
      next.start()
    }
  }

  return {
    async acquire(slot: Slot, signal: AbortSignal): Promise<() => void> {
      const own = { ...slot }
      if (canStart(own)) {
        running.push(own)
        return () => release(own)
      }
      const perClient = waiting.filter(({ slot: { client } }) => client !== undefined && client === own.client).length
      if (signal.aborted) throw new UntrustedFetchError('CLOSED')
      if (waiting.length >= maxWaiting.all || perClient >= maxWaiting.client) throw new UntrustedFetchError('BUSY')
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          waiting.splice(waiting.indexOf(entry), 1)
          reject(new UntrustedFetchError('CLOSED'))
        }
        const start = () => {
          signal.removeEventListener('abort', stop)
          running.push(own)
          resolve()
        }
        const entry = { slot: own, start }
        waiting.push(entry)
        signal.addEventListener('abort', stop, { once: true })
      })
      return () => release(own)
    },
  }
}
