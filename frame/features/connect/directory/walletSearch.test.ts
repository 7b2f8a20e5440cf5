// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadAppScreen } from '../../../scenarios/appScreen.testing.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'

let showApp: Awaited<ReturnType<typeof loadAppScreen>>
let user: UserActions

beforeAll(async () => {
  showApp = await loadAppScreen('connect')
  user = (await import('../../../scenarios/support/userActions.ts')).user
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Renders the list of all wallets with a directory that responds immediately. Returns the search texts. */
async function showAllWallets(): Promise<string[]> {
  const { queryClient } = await import('../../../api/queryClient.ts')
  const { showInFrame } = await import('../../../scenarios/support/setUp.ts')
  const { listed } = await import('../scenarios/walletFixtures.ts')
  const searched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const text = new URL(url, 'https://wallet.example').searchParams.get('search')
    if (text) searched.push(text)
    const data = listed.filter(({ name }) => name.toLowerCase().includes(text ?? ''))
    return Response.json({ data, count: data.length })
  })
  await showApp({ show: () => showInFrame({ name: 'AllWallets' }), client: queryClient })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return searched
}

/** Advances the timers and lets React render. */
async function advanceTime(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  for (let tick = 0; tick < 5; tick += 1) await new Promise((resolve) => setImmediate(resolve))
}

const isSearching = () => document.querySelector('.skeleton') !== null

test('default: a search starts 500 ms after the last letter, and runs for 300 ms at least (SPEC 9, Timing)', async () => {
  const { queryClient } = await import('../../../api/queryClient.ts')
  const searched = await showAllWallets()
  await user.type('Search', 'me')
  await advanceTime(499)
  await user.type('Search', 'meta')
  await advanceTime(499)
  expect(searched).toEqual([])
  await advanceTime(1)
  await expect.poll(() => searched).toEqual(['meta'])

  // Wait until only the delayed query is left. The directory has already responded.
  await expect.poll(() => queryClient.isFetching()).toBeLessThanOrEqual(1)
  await advanceTime(299)
  expect(isSearching()).toBe(true)
  // Advance further, because React Query uses a separate timer to report a result.
  await advanceTime(2)
  await expect.poll(isSearching).toBe(false)
  expect(document.querySelector('output')?.textContent).toBe('1 wallet')
})
