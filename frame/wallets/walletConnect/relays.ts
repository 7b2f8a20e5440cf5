import { config } from '../../platform/config.ts'
import { probeRelay } from '../../platform/probeRelay.ts'
import type { Client } from './client.ts'

const probeTimeoutMs = 5000
/**
 * Milliseconds in the background after which a connection is reopened even if it appears open, because phones drop
 * connections silently.
 */
const staleMs = 15_000

type Relayer = Client['core']['relayer'] & {
  relayUrl: string
  /** True if an attempt at this relay has failed, so that the next attempt may use another relay. */
  hasExperiencedNetworkDisruption: boolean
  reconnectInProgress: boolean
}
const getRelayer = (client: Client) => client.core.relayer as Relayer

/**
 * Selects a relay that responds, starting with the current one. Returns false if none does. The client itself would
 * retry for 75 seconds before failing.
 */
export async function reachRelay(client: Client): Promise<boolean> {
  const relayer = getRelayer(client)
  if (relayer.connected) return true
  const current = relayer.relayUrl
  for (const url of [current, ...config.relayUrls.filter((relayUrl) => relayUrl !== current)]) {
    if (!(await isResponding(client, url))) continue
    relayer.relayUrl = url
    return true
  }
  return false
}

/** True if the relay responds. Sends the client's proof, because a relay may reject a client without one. */
async function isResponding(client: Client, url: string): Promise<boolean> {
  return probeRelay(url, { proof: await client.core.crypto.signJWT(url), timeoutMs: probeTimeoutMs })
}

/**
 * Reconnects to the relay when the page becomes visible, is restored from the back/forward cache or goes online, and
 * periodically. The library itself retries only one relay, and does not retry while the page is hidden. Returns a
 * cleanup function.
 */
export function keepConnected(client: Client, isNeeded: () => boolean): () => void {
  const end = new AbortController()
  const { signal } = end
  let hiddenSince = 0

  const onReturn = () => {
    if (!isNeeded()) return
    const isStale = hiddenSince > 0 && Date.now() - hiddenSince > staleMs
    if (document.visibilityState === 'visible') hiddenSince = 0
    void reopen(client, isStale)
  }
  const onPulse = () => {
    if (isNeeded()) void reopen(client, false)
  }
  addEventListener('online', onReturn, { signal })
  addEventListener('pageshow', onReturn, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onReturn()
      else hiddenSince = Date.now()
    },
    { signal },
  )
  client.core.heartbeat.on('heartbeat_pulse', onPulse)
  signal.addEventListener('abort', () => client.core.heartbeat.removeListener('heartbeat_pulse', onPulse))
  return () => end.abort()
}

const reopening = new WeakSet<Client>()

/**
 * Reconnects to the relay, or to the next one in the list. A pending attempt by the library also uses the selected
 * relay's URL.
 */
export async function reopen(client: Client, isStale: boolean): Promise<void> {
  const relayer = getRelayer(client)
  if (reopening.has(client) || (relayer.connected && !isStale)) return
  if (relayer.connecting && !relayer.hasExperiencedNetworkDisruption) return
  reopening.add(client)
  try {
    if (relayer.connected) {
      await relayer.restartTransport()
      // Reset the flag that closing leaves set. The flag would prevent the library from reconnecting automatically.
      relayer.reconnectInProgress = false
    } else if (await reachRelay(client)) await relayer.transportOpen()
  } catch (error) {
    // Ignore the error. The next interval or event retries, and a pending call gets its own error.
    console.info('Oriel: the relay could not be reached.', error)
  } finally {
    reopening.delete(client)
  }
}
