import { LoginEvent } from '@oriel/shared/kit/kitEvent.ts'
import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { networks } from '../state/networks.ts'
import { frameNotices, type WalletMade, type WindowEvent, type WindowReady, WindowRequest } from './message.ts'
import type { AnyWindowRequest } from './transport.ts'
import { type Opener, windowRequest } from './windowRequest.ts'

const { store } = windowRequest
/**
 * Timeout for the opener's response, in ms. If there is no response, the window was opened manually or its opener was
 * severed.
 */
const timeoutMs = 1500
/** Interval for checking whether the page has closed, in ms. The browser fires no event when a page closes. */
const pollMs = 250

/**
 * Gets this window's request from its opener. Only communicates with a frame of our own origin, because the request
 * must contain the site's origin as verified by this frame, not as claimed by a page. Resolves to undefined if there is
 * no request.
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
      const parsed = z.safeParse(WindowRequest, data)
      const [control, vaultPort] = ports
      if (!parsed.success || !control || !vaultPort) return
      removeEventListener('message', receive)
      clearTimeout(timeout)
      resolve(acceptRequest(parsed.data, [control, vaultPort]))
      const timer = setInterval(() => {
        if (!frame.closed) return
        clearInterval(timer)
        markPageClosed()
      }, pollMs)
    })
    frame.postMessage(ready, location.origin)
  })
}

/** Accepts a request from a frame of our own origin. See {@link Deliver} for the ports. */
export function acceptRequest(request: AnyWindowRequest, [control, vaultPort]: [MessagePort, MessagePort]): Opener {
  networks.dropAllOfPage()
  for (const network of request.pageNetworks ?? []) {
    // The deployment's own data takes precedence, even if the deployment has added the network since the frame loaded.
    if (!networks.isKnownId(network.caipNetworkId)) networks.bring({ ...network, addedBy: request.origin })
  }
  const ended = new AbortController()
  const { received, confirm } = watchControl(control)
  cancelCurrent = createCancel(ended.signal)
  if (request.task === 'use') ended.signal.addEventListener('abort', forwardLoginEvents(control))
  end = () => {
    ended.abort()
    control.close()
  }
  const opener: Opener = {
    ...request,
    vaultPort,
    answer(answer) {
      // Don't change `cancelCurrent` if the window already shows the next request.
      if (store.getState().opener === opener) cancelCurrent = confirm
      control.postMessage(answer)
      return received
    },
    reportCreated: ({ eip155, solana }) =>
      control.postMessage({ type: 'made', account: { eip155, solana } } satisfies WalletMade),
  }
  store.setState({ opener, isPageClosed: false })
  return opener
}

/** Clears the request, so that this page can accept another request. */
export function clearRequest() {
  end?.()
  end = undefined
  cancelCurrent = undefined
  networks.dropAllOfPage()
  store.setState({ opener: undefined, isPageClosed: false })
}

/**
 * Cancels the request. Call this when the requesting page has closed. If a response was already sent, it counts as
 * received.
 */
export function cancelRequest() {
  cancelCurrent?.()
}

let end: (() => void) | undefined
let cancelCurrent: (() => void) | undefined
const markPageClosed = () => store.setState({ isPageClosed: true })

/**
 * Time after the last key press during which the user counts as typing, in ms. Users who copy a phrase from paper pause
 * for less time than that between key presses.
 */
const typingMs = 60_000

function createCancel(signal: AbortSignal): () => void {
  let typedAt = Number.NEGATIVE_INFINITY
  const recordKey = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typedAt = Date.now()
  }
  addEventListener('keydown', recordKey, { signal })
  return () => {
    // Keep the window open while the user is typing. If it closed, further key presses would go to the page, and the
    // page may have timed this moment.
    const isTyping = document.hasFocus() && Date.now() - typedAt < typingMs
    markPageClosed()
    if (!isTyping) outside.closeWindow()
  }
}

/** Listens for the frame's notices about the request. `received` resolves when the frame has received the response. */
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

/** Reads the secret that the frame put into this window's URL, and removes it from the URL. */
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
