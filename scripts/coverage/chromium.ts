import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { collect } from './collect.ts'
import { createPipe, readMessages } from './pipe.ts'

const endings =
  /"method":"(?:Browser\.close|Target\.(?:disposeBrowserContext|closeTarget)|Page\.(?:close|navigate|reload|navigateToHistoryEntry))"/

/** Starts the browser and measures coverage, in a session of its own on Playwright's pipe to the browser. */
export function startChromium(args: string[]): void {
  const browser = spawn(process.env.ORIEL_COVERAGE_CHROMIUM ?? 'chromium', args, {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe', 'pipe'],
  })
  const [, , , toBrowser, fromBrowser] = browser.stdio
  if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) throw new Error('No pipe to the browser.')
  const toPlaywright = createWriteStream('', { fd: 4 })
  const fromPlaywright = createReadStream('', { fd: 3 })
  for (const stream of [toBrowser, toPlaywright]) stream.on('error', () => undefined)
  for (const stream of [fromBrowser, fromPlaywright]) stream.on('error', () => undefined)

  const pipe = createPipe((message) => toBrowser.write(`${message}\0`))
  const collector = collect({ pipe, folder: process.env.ORIEL_COVERAGE_BROWSERS ?? '.' })
  readMessages(fromBrowser, (message) => {
    if (!pipe.receive(message)) toPlaywright.write(`${message}\0`)
  })
  let before: Promise<unknown> = collector.started
  readMessages(fromPlaywright, (message) => {
    if (endings.test(message.slice(0, 300))) before = before.then(() => collector.take())
    before = before.then(() => toBrowser.write(`${message}\0`))
  })
  // The pipe closes when Playwright exits. Closing the browser's end makes the browser exit too, as it would without
  // this script.
  fromPlaywright.on('close', () => void before.then(() => toBrowser.end()))
  browser.once('exit', (code) => {
    collector.write()
    process.exit(code ?? 1)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => browser.kill(signal))
}
