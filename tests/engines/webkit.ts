import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Action,
  BrowserGoneError,
  type Driver,
  endProcess,
  frameSelector,
  NotThereError,
  type View,
} from './driver.ts'
import { toSources } from './input.ts'
import { startScreen } from './screen.ts'

type Binaries = { driver: string; browser: string; display: string; windowManager: string }
type Command = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

/** Makes WebKit paint on the CPU, because its GPU code crashes the browser on machines without a graphics card. */
const drawing = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
}

export async function startWebKit({ driver, browser, display, windowManager }: Binaries): Promise<Driver> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const home = await mkdtemp(join(tmpdir(), 'oriel-webkit-'))
    stops.push(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
    const screen = await startScreen({ display, windowManager })
    stops.push(screen.stop)
    // Isolates the browser from the user's settings and session bus.
    const { DBUS_SESSION_BUS_ADDRESS: _, ...inherited } = process.env
    const env = { ...inherited, ...drawing, HOME: home, DISPLAY: screen.name, NO_AT_BRIDGE: '1' }
    const port = await findPort()
    const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true })
    stops.push(() => endProcess(child))
    const command = createCommand(`http://127.0.0.1:${port}`, child)
    const { sessionId } = await startSession(command, { binary: browser, args: ['--automation'] })
    const session = openSession((method, path, body) => command(method, `/session/${sessionId}${path}`, body))
    return { ...session, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startSession(command: Command, options: object): Promise<{ sessionId: string }> {
  const timeouts = { pageLoad: 30_000, script: 30_000 }
  const capabilities = { alwaysMatch: { timeouts, 'webkitgtk:browserOptions': options } }
  for (;;) {
    try {
      return (await command('POST', '/session', { capabilities })) as { sessionId: string }
    } catch (error) {
      if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error
    }
  }
}

function createCommand(address: string, child: ChildProcess): Command {
  return async (method, path, body) => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new BrowserGoneError('The driver of WebKit has ended.')
    const answer = await fetch(`${address}${path}`, { method, body: body ? JSON.stringify(body) : null })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw createFailure(`${error}: ${message}`)
  }
}

function createFailure(text: string): Error {
  if (/^(invalid session id|session not created)/.test(text)) return new BrowserGoneError(text)
  // These errors mean that the document was just unloaded, or is still loading.
  return /^(no such (frame|element|window)|stale element)/.test(text) ? new NotThereError(text) : new Error(text)
}

/** Records the document's errors from the first call on, because the driver does not report the console. */
const recordComplaints = `if (!globalThis.complaints) {
  globalThis.complaints = []
  const { error } = console
  console.error = (...args) => { complaints.push(args.map(String).join(' ')); error(...args) }
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(violatedDirective + ' blocked ' + blockedURI))
}`

type Reported = { value?: string; error?: string; complaints: string[] }

function openSession(command: Command) {
  const complaints: string[] = []
  let queue: Promise<unknown> = Promise.resolve()
  /** Runs work one at a time, because the driver has only one current view. */
  function runAlone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work, work)
    queue = result.catch(() => undefined)
    return result
  }
  const enter = (window: string) => command('POST', '/window', { handle: window })
  async function enterView({ window, isFrame }: View) {
    await enter(window)
    await command('POST', '/frame', { id: null })
    if (!isFrame) return
    const id = await command('POST', '/element', { using: 'css selector', value: frameSelector })
    await command('POST', '/frame', { id })
  }
  return {
    windows: () => runAlone(async () => (await command('GET', '/window/handles')) as string[]),
    goTo: (window: string, url: string) =>
      runAlone(async () => {
        await enter(window)
        await command('POST', '/url', { url })
      }),
    reload: (window: string) =>
      runAlone(async () => {
        await enter(window)
        await command('POST', '/refresh', {})
      }),
    call: (view: View, source: string, args: unknown[]) =>
      runAlone(async () => {
        await enterView(view)
        const script = `${recordComplaints}
          const [text, done] = arguments
          const report = (result) => done({ ...result, complaints: complaints.splice(0) })
          Promise.resolve().then(() => (${source})(...JSON.parse(text))).then(
            (value) => report({ value: JSON.stringify(value) }), (error) => report({ error: String(error) }))`
        const result = (await command('POST', '/execute/async', { script, args: [JSON.stringify(args)] })) as Reported
        complaints.push(...result.complaints)
        if (result.error) throw new Error(result.error)
        return result.value === undefined ? undefined : JSON.parse(result.value)
      }),
    act: (view: View, actions: Action[]) =>
      runAlone(async () => {
        await enterView(view)
        await command('POST', '/actions', { actions: toSources(actions) })
      }),
    complaints: () => complaints,
  }
}

/** Finds a free port, because the driver cannot choose one itself. */
function findPort(): Promise<number> {
  const server = createServer()
  return new Promise((done, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
