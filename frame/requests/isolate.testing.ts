import type { Network } from '@oriel/shared/chains/networks.ts'
import { beforeEach, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

/**
 * Before every test in a file, resets modules and storage, configures these networks and makes all fetches fail.
 * Returns the list of URLs that the running test has requested.
 */
export function isolateEach(networks: Network[]): string[] {
  const requests: string[] = []
  beforeEach(() => {
    vi.resetModules()
    stubConfig({ networks })
    stubStorage()
    vi.stubGlobal('addEventListener', () => undefined)
    requests.length = 0
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      requests.push(String(input))
      throw new TypeError('There is no network here.')
    })
    return () => vi.unstubAllGlobals()
  })
  return requests
}
