// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'

test('behavior: a long list of networks is searched by name', async () => {
  const showApp = await loadAppScreen()
  const { ethereum } = await import('../../scenarios/support/fixtures.ts')
  const { showInFrame } = await import('../../scenarios/support/setUp.ts')
  const { user } = await import('../../scenarios/support/userActions.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  const { networks } = await import('../../state/networks.ts')
  const requested = ['Amber', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fern'].map((name, at) => ({
    ...ethereum,
    name,
    id: 31337 + at,
    caipNetworkId: `eip155:${31337 + at}` as const,
  }))
  const readRows = () => readTexts('.list button')
  await showApp({
    show() {
      showInFrame({ name: 'Networks' })
      changeConfig({ networks: requested })
      networks.store.setState({ requested })
    },
  })
  expect(readRows()).toHaveLength(6)
  expect(document.querySelectorAll('.modal input[type=search]')).toHaveLength(1)
  await user.type('Search', ' CED')
  await expect.poll(readRows).toEqual([expect.stringMatching(/^Cedar/)])
  await user.type('Search', 'oak')
  await expect.poll(readRows).toEqual([])
  await user.see('No networks found')
  await user.type('Search', '')
  await expect.poll(readRows).toHaveLength(6)
})
