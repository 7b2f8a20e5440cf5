import { SwapNetworkError } from '@oriel/shared/errors/catalogueErrors.ts'
import { LiquidityError, NoQuoteError, SwapBuildError } from '@oriel/shared/errors/swapErrors.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'

stubConfig()
afterAll(() => vi.unstubAllGlobals())
const { buildSwap, quoteQuery } = await import('./convert.ts')
const { queryClient } = await import('../../../api/queryClient.ts')

const sides = {
  networkId: 'eip155:1',
  account: `0x${'11'.repeat(20)}`,
  from: undefined,
  to: `0x${'22'.repeat(20)}`,
} as const
const request = { ...sides, amount: 2n ** 112n }

/** Mocks a refusal by the backend. */
const mockErrorResponse = (status: number, field: string, description: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status }))

test.each([
  [400, 'amount', 'must be more than 0, and not more than a pool can hold', LiquidityError, LiquidityError],
  [400, 'to', 'Insufficient liquidity', LiquidityError, LiquidityError],
  [400, 'chainId', 'Network not supported for Swaps', SwapNetworkError, SwapNetworkError],
  [503, 'chainId.node', 'No node of this network answers.', NoQuoteError, SwapBuildError],
])('error: the refusal %i of %s has an error of its own', async (status, field, description, quoted, built) => {
  mockErrorResponse(status, field, description)
  await expect(queryClient.fetchQuery(quoteQuery({ ...request, exact: 'from' }))).rejects.toBeInstanceOf(quoted)
  await expect(buildSwap({ ...request, slippage: 1 })).rejects.toBeInstanceOf(built)
})
