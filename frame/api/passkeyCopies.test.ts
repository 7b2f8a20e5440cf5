import { WalletServerError } from '@oriel/shared/errors/loginErrors.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { passkeyCopiesApi } from './passkeyCopies.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('error: a backend that never answers does not outlast the user activation of the press', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    limit.abort(new DOMException('Timed out.', 'TimeoutError'))
    signal.throwIfAborted()
  })
  await expect(passkeyCopiesApi.challenge()).rejects.toBeInstanceOf(WalletServerError)
  // The timeout must be shorter than Chromium's user activation, which lasts 5,000 ms.
  expect(timeout.mock.calls[0]?.[0]).toBeLessThan(5000)
})
