import type { SocialProvider } from '@oriel/shared/backend/login.ts'
import { WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { AtomicUpgradeRejectedError, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'
import * as z from 'zod/mini'
import { displayScale } from '../state/displayScale.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { storage } from '../state/storage.ts'
import { type FrameNotice, WalletMade, WindowAnswer, WindowEvent, type WindowRequest } from './message.ts'
import type { AnyWindowRequest, CreateTransport, Deliver } from './transport.ts'

/**
 * State of a wallet window. `blocked`: no window opened, so the view shows a link that needs a separate click or key
 * press. `severed`: the page's Cross-Origin-Opener-Policy keeps the window from answering. `closed`, `away`, `done` and
 * `failed` only occur for logins. `closed`: the window has closed. `away`: the provider's page severed its opener, or
 * the user closed the window there. `done` and `failed`: the backend reported the result of the login.
 */
export type WindowState = 'opening' | 'blocked' | 'severed' | 'open' | 'closed' | 'away' | 'done' | 'failed'
export type WindowResult = Pick<
  Extract<WindowAnswer, { type: 'done' }>,
  'approved' | 'user' | 'needsBackup' | 'signedIn'
>

/** Request fields that may arrive after the window has opened. The promise must not reject. */
export type LateFields = Promise<Pick<Extract<WindowRequest, { task: 'use' }>, 'signIn'>>

/** Timeout for the late fields, in ms. Must be less than 1.5 s, after which a window without a request gives up. */
const lateTimeoutMs = 1000

type Serving = {
  request: AnyWindowRequest
  late?: LateFields | undefined
  createTransport: CreateTransport
  receive: (port: MessagePort) => Promise<unknown>
  finish: (outcome: WindowResult | Error) => void
  onState: (state: WindowState) => void
}

export function serveWindow({ request, late, createTransport, receive, finish, onState }: Serving) {
  let control: MessagePort | undefined
  let isDone = false
  let isReceived = false
  let watch: AbortController | undefined
  const notify = (notice: FrameNotice) => control?.postMessage(notice)

  async function handleMessage({ data }: MessageEvent, received: Promise<unknown>) {
    if (request.task === 'use' && !isDone) forwardEvents(data)
    const answer = z.safeParse(WindowAnswer, data)
    if (!answer.success || isDone) return
    isDone = true
    finish(await resolveAnswer(answer.data, { request, received, onReceived }))
  }

  function onReceived() {
    isReceived = true
    notify('received')
  }

  async function onReady(deliver: Deliver) {
    if (isDone) return
    const channels = { control: new MessageChannel(), vault: new MessageChannel() }
    control?.close()
    const port = channels.control.port1
    control = port
    const received = receive(channels.vault.port1)
    received.catch((error: Error & { code?: number }) => {
      // Ignore a delegated wallet that never arrives because the request was rejected or the window was reloaded.
      const isOver = isDone || control !== port || error.code === WindowClosedError.code
      // Fail the request in all other cases. The window's result is useless without the delegated wallet.
      if (!isOver) finish(error)
    })
    port.onmessage = (event) => void handleMessage(event, received)
    watch?.abort()
    onState('open')
    const whole = late === undefined ? request : { ...request, ...(await withTimeout(late, lateTimeoutMs)) }
    // Don't deliver these ports if the window has been reloaded in the meantime. A reloaded window gets new ports.
    if (control === port) deliver(whole, [channels.control.port2, channels.vault.port2])
  }

  /**
   * Fails the request, unless it is a login. A login provider's page may sever its opener (COOP), so the window appears
   * closed although the login continues.
   */
  function onLost() {
    if (isDone) return
    const login = 'login' in request ? request.login : undefined
    if (!login) return finish(new WindowClosedError())
    const followed = 'watch' in login && login.watch ? { provider: login.method, secret: login.watch } : undefined
    onState(followed ? 'away' : 'closed')
    watch = new AbortController()
    if (followed) void followSocialLogin({ ...followed, signal: watch.signal }, onState)
  }

  const transport = createTransport({ onReady, onLost })
  return {
    /** Opens the window. If the browser blocks it, the user can still open it with the link. */
    open() {
      watch?.abort()
      onState(transport.open())
    },

    stop() {
      transport.close()
      watch?.abort()
      if (!isReceived) notify('cancelled')
    },
  }
}

function forwardEvents(data: unknown) {
  const happened = z.safeParse(WindowEvent, data)
  if (happened.success) kitEvents.emit(happened.data.event)
  const made = z.safeParse(WalletMade, data)
  if (made.success) storage.set('madeAccount', made.data.account)
}

type Receiving = { request: AnyWindowRequest; received: Promise<unknown>; onReceived: () => void }

/**
 * Converts the window's response to a result. Confirms the response only after the delegated wallet has been received,
 * because the window may then close.
 */
async function resolveAnswer(answer: WindowAnswer, { request, received, onReceived }: Receiving) {
  const isOpen = 'isOpen' in request && request.isOpen
  try {
    if (answer.type === 'done' && (answer.isDelivered || !isOpen)) await received
    onReceived()
    if (answer.type === 'rejected')
      return answer.reason === 'upgrade' ? new AtomicUpgradeRejectedError() : new UserRejectedError()
    displayScale.note(answer.scale)
    if (answer.lockMinutes) storage.set('lockMinutes', answer.lockMinutes)
    const { approved, needsBackup, signedIn, user } = answer
    return { approved, user, needsBackup, signedIn }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

type Followed = { secret: string; provider: SocialProvider; signal: AbortSignal }

async function followSocialLogin({ secret, provider, signal }: Followed, onState: Serving['onState']) {
  try {
    const { followLogin: follow } = await import('./followLogin.ts')
    const state = await follow(secret, signal)
    if (signal.aborted) return
    // Emit the login's event on behalf of the window. The severed window can't report it.
    if (state === 'done') kitEvents.emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
    onState(state)
  } catch (error) {
    console.error(error)
    if (!signal.aborted) onState('closed')
  }
}
