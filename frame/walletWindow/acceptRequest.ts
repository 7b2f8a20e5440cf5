import { LoginEvent } from '@oriel/shared/kit/kitEvent.ts'
import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { frameNotices, type WalletMade, type WindowEvent, type WindowReady, WindowRequest } from './message.ts'
import type { AnyWindowRequest } from './transport.ts'
import { type Opener, windowRequest } from './windowRequest.ts'

const { store } = windowRequest
/** Timeout in ms. Without a response, the window was opened manually or its opener was severed. */
const timeoutMs = 1500
/** Polling interval in ms. Closing the page fires no event here. */
const pollMs = 250

/**
 * Gets this window's request from the opener. Communicates only with a frame of our origin, because the request's
 * origin must be the one that this frame verified, not one that a page claims. Resolves with undefined when there is no
 * request.
 */
export async function requestFromOpener(): Promise<Opener | undefined> {
  const ready: WindowReady = { type: 'oriel-window-ready', pass: readPass() }
  const frame: Window | null = window.opener
  if (!frame) return undefined
  if (!isSameOrigin(frame)) {
    store.setState({ isForeign: true })
    return undefined
  }
  return new Promise<Opener | undefined>((resolve) => {
    const timeout = setTimeout(() => resolve(undefined), timeoutMs)
    addEventListener('message', function receive({ data, isTrusted, origin, ports, source }) {
      if (!isTrusted || origin !== location.origin || source !== frame) return
      const task = z.safeParse(WindowRequest, data)
      const [control, vaultPort] = ports
      if (!task.success || !control || !vaultPort) return
      removeEventListener('message', receive)
      clearTimeout(timeout)
      resolve(acceptRequest(task.data, [control, vaultPort]))
      const timer = setInterval(() => {
        if (!frame.closed) return
        clearInterval(timer)
        markGone()
      }, pollMs)
    })
    frame.postMessage(ready, location.origin)
  })
}

/** Accepts a request from a frame of our origin. For the ports, see {@link Deliver}. */
export function acceptRequest(task: AnyWindowRequest, [control, vaultPort]: [MessagePort, MessagePort]): Opener {
  const ended = new AbortController()
  const { received, confirm } = watchControl(control)
  cancelCurrent = createCancel(ended.signal)
  if (task.task === 'use') ended.signal.addEventListener('abort', forwardLoginEvents(control))
  end = () => {
    ended.abort()
    control.close()
  }
  const opener: Opener = {
    ...task,
    vaultPort,
    answer(answer) {
      // The window may already show the next request.
      if (store.getState().opener === opener) cancelCurrent = confirm
      control.postMessage(answer)
      return received
    },
    reportCreated: ({ eip155, solana }) =>
      control.postMessage({ type: 'made', account: { eip155, solana } } satisfies WalletMade),
  }
  store.setState({ opener, gone: false })
  return opener
}

/** Clears the request, so that this page can accept another one. */
export function clearRequest() {
  end?.()
  end = undefined
  cancelCurrent = undefined
  store.setState({ opener: undefined, gone: false })
}

/**
 * Cancels the request. Call it when the requesting page has closed. A response that was already sent counts as
 * received.
 */
export function cancelRequest() {
  cancelCurrent?.()
}

let end: (() => void) | undefined
let cancelCurrent: (() => void) | undefined
const markGone = () => store.setState({ gone: true })

/**
 * Time in ms after the last key press for which the user counts as typing. Copying a phrase from paper has shorter
 * pauses.
 */
const typingMs = 60_000

function createCancel(signal: AbortSignal): () => void {
  let typedAt = Number.NEGATIVE_INFINITY
  const recordKey = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typedAt = Date.now()
  }
  addEventListener('keydown', recordKey, { signal })
  return () => {
    // If the window closed, further key presses would reach the page, which may have timed this moment.
    const isTyping = document.hasFocus() && Date.now() - typedAt < typingMs
    markGone()
    if (!isTyping) outside.closeWindow()
  }
}

/** `received` resolves when the frame has received the response. */
function watchControl(control: MessagePort): { received: Promise<void>; confirm: () => void } {
  let confirm = () => {}
  const received = new Promise<void>((resolve) => {
    confirm = resolve
  })
  control.onmessage = ({ data }) => {
    if (data === frameNotices.received) confirm()
    if (data === frameNotices.cancelled) cancelRequest()
  }
  return { received, confirm }
}

function forwardLoginEvents(control: MessagePort): () => void {
  return kitEvents.subscribe((happened) => {
    const { data: event } = z.safeParse(LoginEvent, happened)
    const message: WindowEvent | undefined = event && { type: 'event', event }
    if (message) control.postMessage(message)
  })
}

/** Reads the secret that the frame wrote into this window's URL, and removes it from there. */
function readPass(): string {
  const [, pass = ''] = /^#([0-9a-f-]{36})$/.exec(location.hash) ?? []
  if (pass) history.replaceState(null, '', location.pathname)
  return pass
}

function isSameOrigin(frame: Window): boolean {
  try {
    return frame.location.origin === location.origin
  } catch {
    return false
  }
}
