import { test as base, type TestInfo } from '@playwright/test'
import { type Borrowed, type Connected, preparePage, restorePage } from './borrowedPage.ts'
import { urls } from './ports.ts'
import { measureSetUp } from './timing.ts'

type Lenders = Record<'connected' | 'untrusted' | 'inline', Lender>
type Fixtures = Record<'connected' | 'untrusted', Connected>

/** Lab page with an inline wallet that is visible when the page loads. */
export const inlineLab = `${urls.host}/lab.html?options=${encodeURIComponent('{"inline":"#wallet"}')}`

/**
 * Adds `connected`: the example's laboratory, connected to an unlocked wallet that holds the faucet's ether and tokens
 * on both networks. `untrusted` is the same on a site that the deployment does not trust, where every request is
 * approved in the wallet window. Preparing a page takes longer than most tests, so all tests of a worker borrow the
 * same page. The page is discarded if a test fails, changes browser settings, or does not restore the page's state.
 * Balances are reset to the faucet's amounts, but signatures and transactions remain. A test that counts signatures or
 * transactions must connect its own wallet.
 */
export const test = base.extend<Fixtures, { lenders: Lenders }>({
  lenders: [
    async ({ browser }, use) => {
      const createSiteLender = (url: string) => createLender(async () => preparePage(await browser.newContext(), url))
      const lenders = {
        connected: createSiteLender(urls.host),
        untrusted: createSiteLender(urls.stranger),
        inline: createSiteLender(inlineLab),
      }
      await use(lenders)
      for (const { discard } of Object.values(lenders)) await discard()
    },
    { scope: 'worker' },
  ],
  connected: ({ lenders }, use, info) => lenders.connected.lend(use, info),
  untrusted: ({ lenders }, use, info) => lenders.untrusted.lend(use, info),
})

/** `test` whose `connected` has an inline wallet. Attacks on approvals run on both kinds of wallet. */
export const inlineTest = test.extend<Pick<Fixtures, 'connected'>>({
  connected: ({ lenders }, use, info) => lenders.inline.lend(use, info),
})

type Lender = ReturnType<typeof createLender>

/** Maximum idle time of a borrowed page. Must be below five minutes, after which the wallet locks itself. */
const maxIdleMs = 3 * 60_000

function createLender(prepare: () => Promise<Borrowed>) {
  let cached: Borrowed | undefined
  const discard = async () => {
    await cached?.page.context().close()
    cached = undefined
  }
  return {
    discard,
    async lend(use: (page: Connected) => Promise<void>, info: TestInfo) {
      if (cached && Date.now() - cached.usedAt > maxIdleMs) await discard()
      cached ??= await measureSetUp('shared', prepare)
      await cached.page.bringToFront()
      await use(cached)
      if (info.status !== 'passed') return discard()
      if (!(await restorePage(cached))) await measureSetUp('discarding pages', discard)
    },
  }
}
