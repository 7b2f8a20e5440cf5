import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

beforeAll(() => {
  stubConfig({
    allowedOrigins: ['https://app.example', 'https://other.example', 'http://localhost:*'],
    trustedOrigins: ['https://app.example', 'http://localhost:*'],
    networks: builtInNetworks,
  })
  return () => vi.unstubAllGlobals()
})

test.each([
  { trusted: true, highRisk: false, occlusion: true, surface: 'frame' },
  { trusted: true, highRisk: true, occlusion: true, surface: 'window' },
  { trusted: true, highRisk: false, occlusion: false, surface: 'window' },
  { trusted: true, highRisk: true, occlusion: false, surface: 'window' },
  { trusted: false, highRisk: false, occlusion: true, surface: 'window' },
  { trusted: false, highRisk: true, occlusion: true, surface: 'window' },
  { trusted: false, highRisk: false, occlusion: false, surface: 'window' },
  { trusted: false, highRisk: true, occlusion: false, surface: 'window' },
] as const)('behavior: $surface for trusted $trusted, high risk $highRisk, occlusion $occlusion', async (row) => {
  const { getApprovalSurface } = await import('./approvalSurface.ts')
  expect(getApprovalSurface(row)).toBe(row.surface)
})

test('behavior: only an exactly listed origin is trusted', async () => {
  const { isTrustedHost } = await import('./approvalSurface.ts')
  expect(isTrustedHost('https://app.example')).toBe(true)
  expect(isTrustedHost('http://localhost:5173')).toBe(true)
  for (const origin of [
    'https://other.example',
    'http://app.example',
    'https://app.example:8443',
    'https://x.app.example',
  ])
    expect(isTrustedHost(origin), origin).toBe(false)
})
