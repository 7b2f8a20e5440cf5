import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../tests/support/browser.ts'
import { password } from '../tests/support/dapp.ts'
import { testPorts } from '../tests/support/ports.ts'
import { endOnSignal } from './endOnSignal.ts'
import { createAlbum, type Variant, variants } from './screenshots/album.ts'
import type { Visit } from './screenshots/visit.ts'
import { walkAccount, walkUnlock, walkUnsupported } from './screenshots/walkAccount.ts'
import { walkApprovals, walkLockedApproval } from './screenshots/walkApprovals.ts'
import { walkCreation } from './screenshots/walkCreation.ts'
import { walkBlocked, walkHome, walkPasskey, walkRefusal } from './screenshots/walkHome.ts'
import { startStack } from './stack.ts'

// The whole interface against the real stack, a walk a look. A step that fails is reported, and the others go on.
const log = (line: string) => console.log(`\x1b[2m›\x1b[0m ${line}`)
const stack = await startStack({ log, ports: testPorts })
endOnSignal(() => stack.stop())
const album = createAlbum()
const wanted = wantedVariants()
let failures = 0

try {
  await album.clear(wanted)
  const browser = await chromium.launch(launchOptions)
  try {
    for (const variant of wanted) {
      log(`Taking pictures: ${variant}`)
      await walk(browser, variant)
    }
  } finally {
    await browser.close()
  }
  await album.writeIndex()
} finally {
  await stack.stop()
}
console.log(`\n${album.count()} pictures in ${album.folder}, ${failures} walks failed. Open index.html there.`)
process.exit(failures === 0 ? 0 : 1)

function wantedVariants(): Variant[] {
  const named = process.argv.slice(2) as Variant[]
  return named.length > 0 ? named.filter((name) => name in variants) : (Object.keys(variants) as Variant[])
}

async function walk(browser: Browser, variant: Variant) {
  await inNewContext(browser, variant, async (visit) => {
    const page = await walkCreation(visit)
    await walkAccount(visit, page)
    await walkApprovals(visit, page)
    await walkLockedApproval(visit, page)
    await walkUnlock(visit, page, password)
    await walkUnsupported(visit, page)
    await walkHome(visit)
  })
  for (const part of [walkPasskey, walkBlocked, walkRefusal]) await inNewContext(browser, variant, part)
}

async function inNewContext(browser: Browser, variant: Variant, work: (visit: Visit) => Promise<void>) {
  const context = await browser.newContext(variants[variant])
  // tsx names functions through this helper, also in those that run in a page.
  await context.addInitScript('globalThis.__name = (named) => named')
  context.setDefaultTimeout(15_000)
  try {
    await work({ context, stack, album, variant })
  } catch (error) {
    failures++
    console.error(`${variant}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  } finally {
    await context.close()
  }
}
