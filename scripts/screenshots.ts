import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../tests/support/browser.ts'
import { testPorts } from '../tests/support/ports.ts'
import { startStack } from './local/stack.ts'
import {
  createAlbum,
  openContext,
  type RealVariant,
  realVariants,
  type Variant,
  variants,
} from './screenshots/album.ts'
import { takeFilm } from './screenshots/takeFilm.ts'
import { takeScenarios } from './screenshots/takeScenarios.ts'
import { type Visit, walkBlocked, walkReal } from './screenshots/walkReal.ts'
import { endOnSignal } from './test/endOnSignal.ts'

// Reports a failed screenshot and continues with the others. Words after the command are filters: names of variants,
// such as `light`, select variants, and other words select scenarios by name. `film` records only the README's films.
const log = (line: string) => console.log(`\x1b[2m›\x1b[0m ${line}`)
const stack = await startStack({ log, ports: testPorts })
endOnSignal(() => stack.stop())
const album = createAlbum()
const words = process.argv.slice(2)
const selected = chooseVariants(words.filter(isVariant))
const names = words.filter((word) => !isVariant(word))
let failures = 0

try {
  const browser = await chromium.launch(launchOptions)
  try {
    if (words.includes('film')) await takeFilms(browser)
    else await takeAlbum(browser)
  } finally {
    await browser.close()
  }
} finally {
  await stack.stop()
}
if (album.count() > 0) console.log(`\n${album.count()} pictures are in ${album.folder}. Open index.html there.`)
console.log(`${failures} failures`)
process.exit(failures === 0 ? 0 : 1)

async function takeFilms(browser: Browser) {
  for (const theme of ['light', 'dark'] as const)
    await attempt(theme, async () => log(`Wrote ${await takeFilm({ browser, stack, theme })}`))
}

async function takeAlbum(browser: Browser) {
  await album.clear(names.length === 0 ? selected : [])
  for (const variant of selected) {
    log(`Taking pictures: ${variant}`)
    const part = { browser, album, frameUrl: stack.frameUrl, variant, words: names }
    await attempt(variant, () => takeScenarios({ ...part, attempt: (work) => attempt(variant, work) }))
    if (isRealVariant(variant) && (names.length === 0 || names.includes('real'))) await walk(browser, variant)
  }
  await album.writeIndex()
}

function isVariant(word: string): word is Variant {
  return word in variants
}

function isRealVariant(word: string): word is RealVariant {
  return word in realVariants
}

function chooseVariants(requested: Variant[]): Variant[] {
  return requested.length > 0 ? requested : Object.keys(variants).filter(isVariant)
}

async function walk(browser: Browser, variant: RealVariant) {
  for (const part of [walkReal, walkBlocked]) await withNewContext(browser, variant, part)
}

async function withNewContext(browser: Browser, variant: RealVariant, work: (visit: Visit) => Promise<void>) {
  const context = await openContext(browser, realVariants[variant])
  await attempt(variant, () => work({ context, stack, album, variant }))
  await context.close()
}

async function attempt(variant: Variant, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    failures++
    console.error(`${variant}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
