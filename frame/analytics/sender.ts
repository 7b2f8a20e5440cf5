import { type AnalyticsEvent, maxAnalyticsCharacters } from '@oriel/shared/backend/analytics.ts'
import { InvalidAppConfigurationError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import type { Fault } from '../state/faults.ts'

type Options = {
  projectId: string
  origin: string
  isWanted: () => boolean
  address: () => string | undefined
  /** Called when the deployment rejects this page's events. Alerts the dapp's developer rather than the user. */
  alert: (error: InstanceType<typeof InvalidAppConfigurationError>) => void
  post?: typeof fetch
  now?: () => number
}

const maxQueued = 50

export function createSender({ projectId, origin, isWanted, address, alert, post = fetch, now = Date.now }: Options) {
  const query = new URLSearchParams({ projectId, st: 'oriel', sv: '1' })
  let queue: AnalyticsEvent[] | undefined = []

  async function deliver(event: AnalyticsEvent) {
    const body = JSON.stringify(event)
    if (body.length > maxAnalyticsCharacters) return
    // Drop events that can't be sent, because the wallet works without analytics.
    const response = await post(`/e?${query}`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    if (response?.status === 403) alert(new InvalidAppConfigurationError())
  }

  function send(props: AnalyticsEvent['props'], timestamp: AnalyticsEvent['timestamp']) {
    if (!isWanted()) return
    const event = { eventId: crypto.randomUUID(), url: origin, domain: new URL(origin).hostname, timestamp, props }
    if (!queue) void deliver(event)
    else if (queue.length < maxQueued) queue.push(event)
  }

  return {
    /**
     * Starts sending events, beginning with those held so far. Call this when the user opens the wallet or is still
     * connected from an earlier visit.
     */
    begin() {
      const before = queue ?? []
      queue = undefined
      for (const event of before) if (isWanted()) void deliver(event)
    },

    track({ type, ...properties }: KitEvent) {
      // Skip internal errors, because `report` already sends them, with a message that the deployment may receive but
      // the page may not.
      if (type === 'INTERNAL_SDK_ERROR') return
      const who = address()
      const data = Object.keys(properties).length > 0 ? { properties } : {}
      send({ type: 'track', event: type, ...data, address: who }, now())
    },

    report({ error, kind }: Fault) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      const text = { errorType: kind.slice(0, 128), errorMessage: message.slice(0, 1024) }
      const stackTrace = (stack ?? '').slice(0, 4096)
      send({ type: 'error', event: 'INTERNAL_SDK_ERROR', ...text, stackTrace }, new Date(now()).toISOString())
    },
  }
}
