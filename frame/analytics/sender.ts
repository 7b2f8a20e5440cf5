import { type AnalyticsEvent, mostAnalyticsCharacters } from '#shared/analytics.ts'
import { InvalidAppConfigurationError } from '#shared/catalogueErrors.ts'
import type { KitEvent } from '#shared/contract.ts'

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

const mostErrors = 5
const errorWindowMs = 60_000
/** Of what happened before the visitor wanted anything. */
const mostHeld = 50

/** Tells the deployment what visitors do, once they do something; a failure of that disturbs nobody. */
export function createSender({ projectId, origin, isWanted, address, alert, post = fetch, now = Date.now }: Options) {
  const query = new URLSearchParams({ projectId, st: 'oriel', sv: '1' })
  let held: AnalyticsEvent[] | undefined = []
  let errors: number[] = []
  /** Once in the life of the page: its developer cannot do anything about it while it is open. */
  let isAlerted = false

  async function deliver(event: AnalyticsEvent) {
    const body = JSON.stringify(event)
    if (body.length > mostAnalyticsCharacters) return
    // Offline, or the page is on its way out: it is one event fewer.
    const response = await post(`/e?${query}`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    if (response?.status !== 403 || isAlerted) return
    isAlerted = true
    alert(new InvalidAppConfigurationError())
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
      const who = address()
      const data = Object.keys(properties).length > 0 ? { properties } : {}
      send({ type: 'track', event: type, ...data, ...(who && { address: who }) }, now())
    },

    /** At most five in any minute. */
    report(error: unknown) {
      const at = now()
      errors = errors.filter((one) => at - one < errorWindowMs)
      if (errors.length >= mostErrors || !isWanted()) return
      errors.push(at)
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      const text = { errorType: name.slice(0, 128), errorMessage: message.slice(0, 1024) }
      const stackTrace = (stack ?? '').slice(0, 4096)
      send({ type: 'error', event: 'INTERNAL_SDK_ERROR', ...text, stackTrace }, new Date(at).toISOString())
    },
  }
}
