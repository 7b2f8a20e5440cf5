import { PairingExpiredError, RelayUnreachableError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { Pairing } from '../connector/pairing.ts'
import type { Client } from './client.ts'
import { toWalletError } from './errors.ts'
import { onRefusal } from './refusals.ts'
import { reachRelay } from './relays.ts'

/** Milliseconds for which a code is shown as valid. A new code replaces it ten seconds before the end. */
const validMs = 240_000
const renewMs = validMs - 10_000
/**
 * Delay in ms before the next attempt if no relay responds. The next attempt starts earlier if the browser goes online.
 */
const retryMs = 5000

type Namespaces = NonNullable<Parameters<Client['connect']>[0]['optionalNamespaces']>

/** The approved session, and the sign-ins that the wallet signed with it. */
export type Answer = { topic: string; cacaos: unknown[] }

export type Offer = { uri: string; answer: () => Promise<Answer> }

type Attempt = {
  client: Client
  makeOffer: () => Promise<Offer>
  /** True if the pairing also requests a sign-in (`wc_sessionAuthenticate`). */
  signsIn: boolean
  signal: AbortSignal
  show: (pairing: Pairing) => void
  onOffer: (pairingTopic: string) => void
  endSession: (topic: string) => void
}

/**
 * Shows codes until one is approved, and resolves with the wallet's response. A code is replaced before it expires, but
 * stays valid until then. The first approval wins.
 */
export function pairWallet(attempt: Attempt): Promise<Answer> {
  const { endSession } = attempt
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
      relayer.off('relayer_disconnect', onLost)
      stopListening()
      settle()
    }
    const fail = (error: unknown) => end(() => reject(toWalletError(error)))
    const onApproved = (answer: Answer) => {
      if (over.signal.aborted) endSession(answer.topic)
      else end(() => resolve(answer))
    }
    // Ignores the expiry of a code, because the next one is already on screen.
    const onDeclined = (error: unknown) => {
      if (toWalletError(error).code !== PairingExpiredError.code) fail(error)
    }
    const show = async () => {
      clearTimeout(renewal)
      isShowing = true
      // Offers another code if the relay connection was lost in the meantime.
      do await offer({ ...attempt, signal }, onApproved, onDeclined)
      while (!signal.aborted && !relayer.connected)
      isShowing = false
      if (!signal.aborted) renewal = setTimeout(() => show().catch(fail), renewMs)
    }
    // Show a new code when the connection is lost. Relays store codes in memory, so a relay may have lost the current
    // one.
    const onLost = () => {
      if (signal.aborted || isShowing) return
      attempt.show({ stage: 'reaching' })
      show().catch(fail)
    }
    relayer.on('relayer_disconnect', onLost)
    // Fail immediately if the relay rejects the client. The relay would reject every further attempt while the user
    // waits. If the relay rejected an older connection, restart the attempt instead. Requests over an older connection
    // may never get a response.
    const stopListening = onRefusal(relayer, (error, isOlder) => {
      if (isOlder) end(() => resolve(pairWallet(attempt)))
      else fail(error)
    })
    attempt.signal.addEventListener('abort', () => fail(attempt.signal.reason), { once: true })
    if (attempt.signal.aborted) fail(attempt.signal.reason)
    else show().catch(fail)
  })
}

async function offer(attempt: Attempt, approved: (answer: Answer) => void, declined: (error: unknown) => void) {
  const { makeOffer, signsIn, signal, show, onOffer } = attempt
  await waitForRelay(attempt)
  const { uri, answer } = await makeOffer()
  onOffer(readPairingTopic(uri))
  // Keeps listening after the attempt has ended, because a late session must be ended.
  answer().then(approved, declined)
  if (signal.aborted) return
  show({ stage: 'waiting', uri, expiresAt: Date.now() + validMs, signsIn: signsIn || undefined })
}

/** Offers a code that requests a connection. */
export async function offerSession(client: Client, namespaces: Namespaces): Promise<Offer> {
  const { uri, approval } = await client.connect({ optionalNamespaces: namespaces })
  if (!uri) throw new RelayUnreachableError()
  return { uri, answer: async () => ({ topic: (await approval()).topic, cacaos: [] }) }
}

export const readPairingTopic = (uri: string) => uri.slice('wc:'.length, uri.indexOf('@'))

async function waitForRelay({ client, signal, show }: Attempt) {
  while (!(await reachRelay(client))) {
    signal.throwIfAborted()
    show({ stage: 'unreachable', error: new RelayUnreachableError() })
    await waitForRetry(signal)
  }
  signal.throwIfAborted()
}

function waitForRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const retry = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(retry, retryMs)
    addEventListener('online', retry, { signal: done.signal })
    signal.addEventListener('abort', retry, { signal: done.signal })
  })
}
