import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeAll, expect, test, vi } from 'vitest'

const config = {
  projectId: 'default',
  surface: 'inspector',
  allowedOrigins: [],
  trustedOrigins: [],
  networks: builtInNetworks,
  developerPages: true,
}

beforeAll(() => {
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'oriel-config' ? { textContent: JSON.stringify(config) } : null),
  })
  vi.stubGlobal('location', new URL('https://wallet.example'))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  return () => vi.unstubAllGlobals()
})

test('behavior: some scenario shows every view', async () => {
  const { scenarioGroups } = await import('./scenarios.ts')
  const { router } = await import('../router/router.ts')
  const { views } = await import('../app/views.tsx')
  const shown = scenarioGroups
    .flatMap(({ scenarios }) => scenarios)
    .filter(({ bootError }) => !bootError)
    .map(({ show }) => {
      show()
      return router.current().name
    })
  expect(new Set(shown)).toEqual(new Set(Object.keys(views)))
})

test('behavior: names are unique and fit into an address', async () => {
  const { scenarioGroups } = await import('./scenarios.ts')
  const names = scenarioGroups.flatMap(({ scenarios }) => scenarios.map(({ name }) => name))
  expect(names).toEqual([...new Set(names)])
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name) || name === 'all')).toEqual([])
})
