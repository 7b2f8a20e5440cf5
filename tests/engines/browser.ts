import { expect, test } from '@playwright/test'
import { BrowserGoneError, type Driver, type View } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { createSight, type Sight } from './sight.ts'
import { startWebKit } from './webkit.ts'

export type Browser = {
  page: Sight
  wallet: Sight
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  opened(click: () => Promise<void>): Promise<Sight>
  expectAlone(): Promise<void>
}

type Engine = { name: string; start: () => Promise<Driver> }

const engines: Engine[] = [
  { name: 'Firefox', start: () => startFirefox(readPath('ORIEL_FIREFOX')) },
  {
    name: 'WebKit',
    start: () =>
      startWebKit({
        driver: readPath('ORIEL_WEBKIT_DRIVER'),
        browser: readPath('ORIEL_WEBKIT'),
        display: readPath('ORIEL_XVFB'),
        windowManager: readPath('ORIEL_OPENBOX'),
      }),
  },
]

function readPath(variable: string): string {
  const path = process.env[variable]
  if (!path) throw new Error(`${variable} is not set: run these tests by "npm run engines".`)
  return path
}

/** Maximum number of times a scenario runs before a browser crash counts as its failure. */
const maxPlays = 4

/** All running browsers, including those of tests that timed out and were aborted midway. */
const running = new Set<Driver>()

async function stopAll() {
  for (const driver of running) await driver.stop()
  running.clear()
}

/**
 * Runs a test in every engine, each in a new browser. Runs it again if the browser itself crashes, because WebKitGTK
 * sometimes crashes while painting. Never retries a failed assertion. Expects an empty console at the end.
 */
export function runScenario(title: string, play: (browser: Browser) => Promise<void>) {
  for (const engine of engines)
    test(`${title}, in ${engine.name}`, async () => {
      for (let plays = 1; ; plays++) {
        const end = await playOnce(engine, play)
        if (!end) return
        if (plays === maxPlays) throw end
        const text = `The browser ended in the middle, therefore the scenario begins anew. (${end.message})`
        console.log(`${test.info().title}: ${text}`)
        test.info().annotations.push({ type: 'browser ended', description: text })
        test.setTimeout(test.info().timeout * 2)
      }
    })
}
test.afterEach(stopAll)

/** Plays the scenario once. Returns the error if the browser crashed, and throws if the scenario failed. */
async function playOnce(engine: Engine, play: (browser: Browser) => Promise<void>): Promise<Error | undefined> {
  let driver: Driver | undefined
  try {
    driver = await engine.start()
    running.add(driver)
    await play(await openBrowser(driver))
    expect(driver.complaints()).toEqual([])
    return undefined
  } catch (error) {
    // A test that timed out has already stopped its browser, which is no crash.
    if (driver && !running.has(driver)) throw error
    const end = await findEnd(error, driver)
    if (end) return end
    // Prints the text of all pages, because reports show only the beginning of attachments.
    if (driver) console.log(await readAll(driver))
    throw error
  } finally {
    await stopAll()
  }
}

/**
 * Returns the crash that caused an error, if any. WebKit's driver reports a crash only in the call after the failed
 * one.
 */
async function findEnd(error: unknown, driver: Driver | undefined): Promise<BrowserGoneError | undefined> {
  if (error instanceof BrowserGoneError) return error
  try {
    await driver?.windows()
    return undefined
  } catch (next) {
    return next instanceof BrowserGoneError ? next : undefined
  }
}

async function readAll(driver: Driver): Promise<string> {
  const read = (view: View) =>
    driver.call(view, '() => [location.href, document.body.innerText].join()', []).catch(String)
  const views = (await driver.windows()).flatMap((window) => [false, true].map((isFrame) => ({ window, isFrame })))
  const texts: string[] = []
  for (const view of views) texts.push(`${view.isFrame ? 'frame' : 'window'}: ${await read(view)}`)
  return [...texts, ...driver.complaints()].join('\n\n')
}

async function openBrowser(driver: Driver): Promise<Browser> {
  const [window] = await driver.windows()
  if (!window) throw new BrowserGoneError('The browser has no window.')
  return {
    page: createSight(driver, { window, isFrame: false }),
    wallet: createSight(driver, { window, isFrame: true }),
    goTo: (url) => driver.goTo(window, url),
    reload: () => driver.reload(window),
    async opened(click) {
      const before = await driver.windows()
      await click()
      let found: string | undefined
      const find = async () => {
        found = (await driver.windows()).find((candidate) => !before.includes(candidate))
        return found
      }
      await expect.poll(find, { message: 'a window opens' }).toBeDefined()
      return createSight(driver, { window: String(found), isFrame: false })
    },
    expectAlone: () => expect.poll(driver.windows, { message: 'the wallet window closes' }).toEqual([window]),
  }
}
