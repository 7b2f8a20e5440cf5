import { type AnalyticsEvent, mostAnalyticsCharacters } from '#shared/analytics.ts'
import { InvalidAppConfigurationError } from '#shared/catalogueErrors.ts'
import type { KitEvent } from '#shared/kitEvent.ts'
import type { Fault } from '../state/faults.ts'

type Options = {
  projectId: string
  /** The proved origin of the dapp's page. */
  origin: string
  /** The dapp may switch it off. */
  isWanted: () => boolean
  /** Of a visitor who has connected. */
  address: () => string | undefined
  /** The deployment does not take events of this page: for its developer, never in the visitor's way. */
  alert: (error: InstanceType<typeof InvalidAppConfigurationError>) => void
  post?: typeof fetch
  now?: () => number
}

/** Of what happened before the visitor wanted anything. */
const mostHeld = 50

/** Tells the deployment what visitors do, once they do something; a failure of that disturbs nobody. */
export function createSender({ projectId, origin, isWanted, address, alert, post = fetch, now = Date.now }: Options) {
  const query = new URLSearchParams({ projectId, st: 'oriel', sv: '1' })
  let held: AnalyticsEvent[] | undefined = []

  async function deliver(event: AnalyticsEvent) {
    const body = JSON.stringify(event)
    if (body.length > mostAnalyticsCharacters) return
    // Offline, or the page is on its way out: it is one event fewer.
    const response = await post(`/e?${query}`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    if (response?.status === 403) alert(new InvalidAppConfigurationError())
  }

  function send(props: AnalyticsEvent['props'], timestamp: AnalyticsEvent['timestamp']) {
    if (!isWanted()) return
    const event = { eventId: crypto.randomUUID(), url: origin, domain: new URL(origin).hostname, timestamp, props }
    if (!held) void deliver(event)
    else if (held.length < mostHeld) held.push(event)
  }

  return {
    /** The visitor has opened the wallet, or is connected from the last visit: silent until then. */
    begin() {
      const before = held ?? []
      held = undefined
      for (const event of before) if (isWanted()) void deliver(event)
    },

    track({ type, ...properties }: KitEvent) {
      // `report` sends the fault with its text, which the deployment receives and the page does not.
      if (type === 'INTERNAL_SDK_ERROR') return
      const who = address()
      const data = Object.keys(properties).length > 0 ? { properties } : {}
      send({ type: 'track', event: type, ...data, ...(who && { address: who }) }, now())
    },

    report({ error, kind }: Fault) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      const text = { errorType: kind.slice(0, 128), errorMessage: message.slice(0, 1024) }
      const stackTrace = (stack ?? '').slice(0, 4096)
      send({ type: 'error', event: 'INTERNAL_SDK_ERROR', ...text, stackTrace }, new Date(now()).toISOString())
    },
  }
}
