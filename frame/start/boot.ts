import '../ui/styles/ui.css'
import { WalletLoadError } from '@oriel/shared/errors/catalogueErrors.ts'
import { type Handshake, recordEarlyOpen } from '../border/parseHandshake.ts'
import { postClose, postReady, postRefusal, receiveHandshake } from '../border/receiveHandshake.ts'
import { prefetchMessages } from '../i18n/prefetchMessages.ts'
import { authenticator } from '../platform/authenticator.ts'
import { findBootRefusal, readSurroundings } from '../platform/bootRefusal.ts'
import { readRawConfig } from '../platform/readRawConfig.ts'
import { waitForPaint } from '../platform/waitForPaint.ts'
import { vaultHost } from '../vault/client/vaultHost.ts'
import { forgetPresses, recordPresses } from './earlyPress.ts'
import { showFailure } from './showFailure.ts'
import { fillImages, hidePicture, preparePicture, showPicture } from './showPicture.ts'

/**
 * Maximum time to wait for the handshake, in ms. The handshake may take longer on a busy page. In that case, the app is
 * evaluated anyway.
 */
const handshakeMs = 100
/**
 * Maximum time to wait for the shell to be painted, in ms. Painting requires the stylesheet, which may arrive after the
 * handshake.
 */
const paintMs = 500
/**
 * Delay of the app after a preload, in ms. The browser can't paint while it evaluates the app, and most users click
 * within this time after hovering over a button.
 */
const preloadMs = 400

/**
 * Time after which the page is notified of a failed start, in ms. Must be less than 10 s, because the page gives up on
 * a frame that hasn't started by then.
 */
const failureMs = 8000

let isPrepared = false
/** True once the app handles `open` calls. */
let hasStarted = false
/** The handshake, updated by `open` messages that arrive before the app starts. */
let opened: Handshake | undefined
/** Resolves once the browser has painted the server-rendered shell. */
let showing: Promise<void> | undefined
/**
 * Ends the wait in {@link showEarly} when a call from the page needs the app. If the shell is still being painted,
 * waits for that first.
 */
let endPreload: ((painted?: Promise<void>) => void) | undefined

/**
 * Entry point. Receives the handshake, shows the server-rendered shell, and starts the app once the shell has been
 * painted.
 */
async function boot() {
  const config = readRawConfig()
  if (config.surface !== 'frame') return startApp()
  const bootError = findBootRefusal(readSurroundings(config))
  if (bootError) postRefusal(bootError.code, bootError.message)
  // Ignore a failed handshake, because the app reports it.
  else await showEarly().catch(() => undefined)
  await startApp()
}

/**
 * Loads and starts the app. Disables stack traces until the app has been evaluated: React creates errors while it
 * loads, and V8 would parse the file again for each stack trace, which would take a quarter of the load time.
 */
async function startApp() {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  await waitForDocument()
  const { start } = await import('./main.tsx').finally(() => {
    Error.stackTraceLimit = stackTraceLimit
  })
  // Process pending messages first, because the page may have opened the modal in the meantime.
  await delay(0)
  await showing
  await start()
  hasStarted = true
}

/** Prefetches the app's files. The document lists them as `rel="later"`. */
function fetchApp() {
  prefetchMessages()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload'
}

/**
 * Resolves once the document has been parsed. This script runs earlier, because the handshake doesn't need the
 * document.
 */
function waitForDocument(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve()))
}

async function showEarly() {
  // Check for passkey support now, so that the result is usually known before the handshake.
  void authenticator.ask()
  const greeted = receiveHandshake().then(watchOpening)
  fetchApp()
  await waitForDocument()
  const shell = preparePicture()
  if (shell) recordPresses(shell, postClose)
  isPrepared = true
  const handshake = await Promise.race([greeted, delay(handshakeMs)])
  if (!handshake?.open) fillImages()
  if (handshake) await showOnce(handshake)
  else greeted.then(showOnce, () => undefined)
  if (!handshake?.isPreload) return
  await new Promise<void>((resolve) => {
    endPreload = resolve
    setTimeout(resolve, preloadMs - performance.now())
  })
}

/** Records `open` messages that arrive between the handshake and the start of the app. */
function watchOpening(handshake: Handshake): Handshake {
  opened = handshake
  addEventListener('message', function receive(event) {
    if (hasStarted) removeEventListener('message', receive)
    else if (recordEarlyOpen(event, handshake)) {
      if (handshake.open === undefined) hide()
      const painted = showOnce(handshake)
      endPreload?.(painted)
    }
  })
  return handshake
}

/** Shows the shell if the page has opened the modal. If the app starts first, it removes the shell instead. */
function showOnce(handshake: Handshake): Promise<void> | undefined {
  if (isPrepared && handshake.open !== undefined) showing ??= show(handshake)
  return showing
}

async function show(handshake: Handshake) {
  if (!showPicture(handshake)) return
  postReady()
  await waitForPaint(paintMs)
  fillImages()
}

function hide() {
  showing = undefined
  hidePicture()
  forgetPresses()
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

vaultHost.use(async () => (await import('../vault/client/workerHost.ts')).workerHost)
boot().catch((error: unknown) => {
  console.error(error)
  const refuse = () => postRefusal(WalletLoadError.code, WalletLoadError.message)
  // If the wallet is visible, show the error before the page hides the wallet.
  if (parent === window) showFailure(() => window.close())
  else if (opened?.open === undefined) refuse()
  else {
    showFailure(refuse)
    postReady()
    setTimeout(refuse, failureMs - performance.now())
  }
})
