import '../ui/styles/ui.css'
import { WalletLoadError } from '#shared/errors/catalogueErrors.ts'
import { type Handshake, recordEarlyOpen } from '../border/parseHandshake.ts'
import { postClose, postReady, postRefusal, receiveHandshake } from '../border/receiveHandshake.ts'
import { prefetchMessages } from '../i18n/prefetchMessages.ts'
import { authenticator } from '../platform/authenticator.ts'
import { bootRefusal, surroundings } from '../platform/bootRefusal.ts'
import { nextPaint } from '../platform/nextPaint.ts'
import { writtenConfig } from '../platform/writtenConfig.ts'
import { vaultHost } from '../vault/client/vaultHost.ts'
import { forgetPresses, keepPresses } from './earlyPress.ts'
import { showFailure } from './showFailure.ts'
import { fillImages, hidePicture, preparePicture, showPicture } from './showPicture.ts'

/** A busy page may take longer than this for the handshake, in ms. The app is evaluated in the meantime. */
const helloMs = 100
/**
 * Timeout in ms for the paint. The style sheet may arrive after the handshake, and the browser paints nothing before
 * it.
 */
const paintMs = 500
/**
 * Most users click within this time after the pointer enters a button, in ms. The browser cannot paint while it
 * evaluates the app.
 */
const preloadMs = 400

/** The page gives up on a frame that does not start within 10 s. It must receive the reason before that. */
const failureMs = 8000

let isPrepared = false
/** True when the app handles `open` calls. */
let hasStarted = false
/** Set with the handshake, and updated by early `open` messages. */
let opened: Handshake | undefined
/** Settles when the browser has painted the server-rendered shell. */
let showing: Promise<void> | undefined
/** Ends the wait of {@link showEarly} when a call of the page needs the app, after the pending paint. */
let endPreload: ((painted?: Promise<void>) => void) | undefined

/**
 * The first script: does the handshake with the page and shows the server-rendered shell. The app starts after the
 * browser has painted it.
 */
async function boot() {
  const config = writtenConfig()
  if (config.surface !== 'frame') return startApp()
  const refusal = bootRefusal(surroundings(config))
  if (refusal) postRefusal(refusal.code, refusal.message)
  // The app reports a failed handshake.
  else await showEarly().catch(() => undefined)
  await startApp()
}

/**
 * React creates errors while it is evaluated. For each stack, V8 would parse the file again, which takes a quarter of
 * the file's load time.
 */
async function startApp() {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  await parsed()
  const { start } = await import('./main.tsx').finally(() => {
    Error.stackTraceLimit = stackTraceLimit
  })
  // The page may have opened the modal while the app was evaluated.
  await after(0)
  await showing
  await start()
  hasStarted = true
}

/** The document lists the files of the app as `later`. */
function fetchApp() {
  prefetchMessages()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload'
}

/** The handshake does not wait for the document, so neither does the script. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve()))
}

async function showEarly() {
  // The response usually arrives before the handshake.
  void authenticator.ask()
  const greeted = receiveHandshake().then(watchOpening)
  fetchApp()
  await parsed()
  const picture = preparePicture()
  if (picture) keepPresses(picture, postClose)
  isPrepared = true
  const hello = await Promise.race([greeted, after(helloMs)])
  if (!hello?.open) fillImages()
  if (hello) await showOnce(hello)
  else greeted.then(showOnce, () => undefined)
  if (!hello?.isPreload) return
  await new Promise<void>((resolve) => {
    endPreload = resolve
    setTimeout(resolve, preloadMs - performance.now())
  })
}

/** Handles early `open` messages after the handshake, until the app has loaded. */
function watchOpening(hello: Handshake): Handshake {
  opened = hello
  addEventListener('message', function receive(event) {
    if (hasStarted) removeEventListener('message', receive)
    else if (recordEarlyOpen(event, hello)) {
      if (hello.open === undefined) hide()
      const painted = showOnce(hello)
      endPreload?.(painted)
    }
  })
  return hello
}

/** Shows the shell when the page opens the modal. If the app starts first, it removes the shell. */
function showOnce(hello: Handshake): Promise<void> | undefined {
  if (isPrepared && hello.open !== undefined) showing ??= show(hello)
  return showing
}

async function show(hello: Handshake) {
  if (!showPicture(hello)) return
  postReady()
  await nextPaint(paintMs)
  fillImages()
}

function hide() {
  showing = undefined
  hidePicture()
  forgetPresses()
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

vaultHost.use(async () => (await import('../vault/client/workerHost.ts')).workerHost)
boot().catch((error: unknown) => {
  console.error(error)
  const refuse = () => postRefusal(WalletLoadError.code, WalletLoadError.message)
  // A user who sees the wallet reads the error before the page hides it.
  if (parent === window) showFailure(() => window.close())
  else if (opened?.open === undefined) refuse()
  else {
    showFailure(refuse)
    postReady()
    setTimeout(refuse, failureMs - performance.now())
  }
})
