import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type Action, BrowserGoneError, type Driver, endProcess, NotThereError, type View } from './driver.ts'
import { toSources } from './input.ts'

type Context = { context: string; url: string; children: Context[] }
type Entry = { level: string; text: string | null; source?: { context?: string } }

/** Preferences that keep Firefox quiet during tests. None of them affects web content. */
const settings = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.download.useDownloadDir': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': false,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

/** Starts Firefox and controls it directly over WebDriver BiDi, without a separate driver. */
export async function startFirefox(binary: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'oriel-firefox-'))
  const lines = Object.entries({ ...settings, 'browser.download.dir': profile, 'browser.download.folderList': 2 })
  const prefs = lines.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), prefs.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank']
  const env = { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }
  const child = spawn(binary, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const stop = async () => {
    await endProcess(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const session = await openSession(`${await readAddress(child)}/session`)
    return { ...session, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (part) => {
      text += part
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? []
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new BrowserGoneError(`Firefox did not start:\n${text}`)))
  })
}

async function openSession(address: string) {
  const { send, entries } = await connect(address)
  await send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'ignore' } } } })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const readTree = async () => ((await send('browsingContext.getTree', {})) as { contexts: Context[] }).contexts

  /**
   * Returns the browsing context that receives input. A cross-site frame has its own, because it runs in its own
   * process.
   */
  async function findContext({ window, isFrame }: View): Promise<string> {
    if (!isFrame) return window
    const top = (await readTree()).find(({ context }) => context === window)
    const frame = top?.children.find(({ url }) => new URL(url).pathname.startsWith('/f/'))
    if (!frame) throw new NotThereError('The page has no wallet frame.')
    return frame.context
  }

  return {
    windows: async () => (await readTree()).map(({ context }) => context),
    async goTo(window: string, url: string) {
      await send('browsingContext.navigate', { context: window, url, wait: 'complete' })
    },
    async reload(window: string) {
      await send('browsingContext.reload', { context: window, wait: 'complete' })
    },
    async call(view: View, source: string, args: unknown[]) {
      const answer = (await send('script.callFunction', {
        functionDeclaration: `async (text) => JSON.stringify(await (${source})(...JSON.parse(text)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context: await findContext(view) },
        awaitPromise: true,
        userActivation: false,
      })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
      return answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value)
    },
    async act(view: View, actions: Action[]) {
      await send('input.performActions', { context: await findContext(view), actions: toSources(actions) })
    },
    complaints: () => entries.filter(({ level }) => level === 'error').map(({ text }) => text ?? ''),
  }
}

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string; params?: Entry }

function createFailure(text: string): Error {
  if (/no such frame|unloaded|destroyed|discarded/i.test(text)) return new NotThereError(text)
  // These errors mean that the page's process crashed: Firefox then shows its own error page.
  if (/parent process browsing contexts|NS_ERROR_FAILURE/.test(text)) return new BrowserGoneError(text)
  return new Error(text)
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const entries: Entry[] = []
  let last = 0
  socket.on('message', (data) => {
    const { id, result, error, message, params } = JSON.parse(String(data)) as Answer
    if (id === undefined) return void (params && entries.push(params))
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(createFailure(`${error}: ${message}`))
    else call?.resolve(result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new BrowserGoneError('Firefox has ended.'))
    waiting.clear()
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const send = (method: string, params: object): Promise<unknown> => {
    if (socket.readyState !== socket.OPEN) return Promise.reject(new BrowserGoneError('Firefox has ended.'))
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  return { send, entries }
}
