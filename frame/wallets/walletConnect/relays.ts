import { config } from '../../platform/config.ts'
import { probeRelay } from '../../platform/probeRelay.ts'
import type { Client } from './client.ts'

/** How long a relay may take to accept a connection. */
const probeMs = 5000
/** After how long in the background a connection that looks open is made anew: phones cut it without a word. */
const staleMs = 15_000

/** The parts of the library's relayer that it does not declare. */
type Relayer = Client['core']['relayer'] & {
  relayUrl: string
  /** An attempt at this relay has failed, and the next one may go elsewhere. */
  hasExperiencedNetworkDisruption: boolean
  reconnectInProgress: boolean
}
const relayerOf = (client: Client) => client.core.relayer as Relayer

/**
 * Sees to it that the client speaks with a relay that answers: the one it has, or the first of the others. False when none
 * does. The client itself would try for 75 seconds before it said so.
 */
export async function reachRelay(client: Client): Promise<boolean> {
  const relayer = relayerOf(client)
  if (relayer.connected) return true
  const current = relayer.relayUrl
  for (const url of [current, ...config.relayUrls.filter((one) => one !== current)]) {
    if (!(await answers(client, url))) continue
    relayer.relayUrl = url
    return true
  }
  return false
}

/** Whether a relay accepts this client. With its own proof: a relay need not accept a stranger. */
async function answers(client: Client, url: string): Promise<boolean> {
  return probeRelay(url, { proof: await client.core.crypto.signJWT(url), timeoutMs: probeMs })
}

/**
 * Comes back to the relay as soon as that can work: when the page is seen again, comes back from a phone wallet or from
 * being stored, when the network is there, and from time to time: the library tries one relay only, and none while hidden.
 * Gives a way to end it.
 */
export function stayReachable(client: Client, isNeeded: () => boolean): () => void {
  const end = new AbortController()
  const { signal } = end
  let hiddenSince = 0

  const comeBack = () => {
    if (!isNeeded()) return
    const isStale = hiddenSince > 0 && Date.now() - hiddenSince > staleMs
    if (document.visibilityState === 'visible') hiddenSince = 0
    void reopen(client, isStale)
  }
  const pulse = () => {
    if (isNeeded()) void reopen(client, false)
  }
  addEventListener('online', comeBack, { signal })
  addEventListener('pageshow', comeBack, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') comeBack()
      else hiddenSince = Date.now()
    },
    { signal },
  )
  client.core.heartbeat.on('heartbeat_pulse', pulse)
  signal.addEventListener('abort', () => client.core.heartbeat.removeListener('heartbeat_pulse', pulse))
  return () => end.abort()
}

const reopening = new WeakSet<Client>()

/** Back to the relay, or to the next one of the list; an attempt of the library that goes on takes the address from here. */
export async function reopen(client: Client, isStale: boolean): Promise<void> {
  const relayer = relayerOf(client)
  if (reopening.has(client) || (relayer.connected && !isStale)) return
  if (relayer.connecting && !relayer.hasExperiencedNetworkDisruption) return
  reopening.add(client)
  try {
    if (relayer.connected) {
      await relayer.restartTransport()
      // Left over from the closing, after which it would not come back by itself.
      relayer.reconnectInProgress = false
    } else if (await reachRelay(client)) await relayer.transportOpen()
  } catch (error) {
    // It is tried again at the next pulse or event; who waits for an answer hears of it there.
    console.info('Oriel: the relay could not be reached.', error)
  } finally {
    reopening.delete(client)
  }
}
