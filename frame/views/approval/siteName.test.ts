// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'

test('behavior: an approval shows the name of metadata in quotes, below the origin that the browser proves', async () => {
  const showApp = await loadAppScreen('approve')
  const { approvalScenarios } = await import('../../scenarios/approvalScenarios.ts')
  const scenarios = approvalScenarios.flatMap((group) => group.scenarios)
  const show = () => scenarios.find(({ name }) => name === 'approve-message')?.show()
  const readName = () => readTexts('p').filter((text) => text.startsWith('Calls itself'))
  await showApp({ show })
  expect(readTexts('.view')).toEqual([expect.stringContaining('https://swap.example')])
  expect(readName()).toEqual([])
  await showApp({ show, options: { metadata: { name: 'The shop' } } })
  expect(readName()).toEqual(['Calls itself “The shop”'])
})
