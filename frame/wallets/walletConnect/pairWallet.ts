import { PairingExpiredError, RelayUnreachableError } from '#shared/catalogueErrors.ts'
import type { Pairing } from '../connector/pairing.ts'
import type { Client } from './client.ts'
import { toWalletError } from './errors.ts'
import { onRefusal } from './refusals.ts'
import { reachRelay } from './relays.ts'

/** Specification, section 5: a code is shown as valid for four minutes, and counts as expired ten seconds before. */
const validMs = 240_000
const renewMs = validMs - 10_000
/** While no relay answers: how long until the next look, unless the browser says before that the network is back. */
const lookAgainMs = 5000

type Attempt = {
  client: Client
  asked: Parameters<Client['connect']>[0]['optionalNamespaces']
  signal: AbortSignal
  show: (pairing: Pairing) => void
  /** A code of this attempt: what is approved on its topic is ours. */
  onOffer: (pairingTopic: string) => void
  /** For what is approved when it is too late. */
  giveBack: (topic: string) => void
}

/**
 * Shows codes until one is approved, and gives the topic of the session. A code is replaced before it dies; the old one
 * keeps its meaning as long as it lives: whichever is approved first wins.
 */
export function pairWallet(attempt: Attempt): Promise<string> {
  const { giveBack } = attempt
  const over = new AbortController()
  const signal = AbortSignal.any([attempt.signal, over.signal])
  return new Promise((resolve, reject) => {
    const { relayer } = attempt.client.core
    let isShowing = false
    let renewal: ReturnType<typeof setTimeout> | undefined
    const end = (settle: () => void) => {
      if (over.signal.aborted) return
      over.abort()
      clearTimeout(renewal)
      relayer.off('relayer_disconnect', lost)
      stopRefusals()
      settle()
    }
    const fail = (error: unknown) => end(() => reject(toWalletError(error)))
    const approved = (topic: string) => {
      if (over.signal.aborted) giveBack(topic)
      else end(() => resolve(topic))
    }
    // The code after this one is on screen by then.
    const declined = (error: unknown) => {
      if (toWalletError(error).code !== PairingExpiredError.code) fail(error)
    }
    const show = async () => {
      clearTimeout(renewal)
      isShowing = true
      // Once more, if the relay went away while it was told of the code.
      do await offer({ ...attempt, signal }, approved, declined)
      while (!signal.aborted && !relayer.connected)
      isShowing = false
      if (!signal.aborted) renewal = setTimeout(() => show().catch(fail), renewMs)
    }
    // Relays keep codes in memory: one that comes back may not know this one any more.
    const lost = () => {
      if (signal.aborted || isShowing) return
      attempt.show({ stage: 'reaching' })
      show().catch(fail)
    }
    relayer.on('relayer_disconnect', lost)
    // The relay would refuse each further attempt, for as long as the visitor waits. Requests over an older connection may
    // never be answered, so the attempt begins again.
    const stopRefusals = onRefusal(relayer, (error, isOlder) => {
      if (isOlder) end(() => resolve(pairWallet(attempt)))
      else fail(error)
    })
    attempt.signal.addEventListener('abort', () => fail(attempt.signal.reason), { once: true })
    if (attempt.signal.aborted) fail(attempt.signal.reason)
    else show().catch(fail)
  })
}

async function offer(attempt: Attempt, approved: (topic: string) => void, declined: (error: unknown) => void) {
  const { client, asked, signal, show, onOffer } = attempt
  await untilReachable(attempt)
  const { uri, approval } = await client.connect({ ...(asked && { optionalNamespaces: asked }) })
  if (!uri) throw new RelayUnreachableError()
  onOffer(uri.slice('wc:'.length, uri.indexOf('@')))
  // Also after the attempt is over: what is approved then has to be given back.
  approval().then(({ topic }) => approved(topic), declined)
  if (!signal.aborted) show({ stage: 'waiting', uri, expiresAt: Date.now() + validMs })
}

async function untilReachable({ client, signal, show }: Attempt) {
  while (!(await reachRelay(client))) {
    signal.throwIfAborted()
    show({ stage: 'unreachable', error: new RelayUnreachableError() })
    await nextChance(signal)
  }
  signal.throwIfAborted()
}

function nextChance(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const go = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(go, lookAgainMs)
    addEventListener('online', go, { signal: done.signal })
    signal.addEventListener('abort', go, { signal: done.signal })
  })
}
