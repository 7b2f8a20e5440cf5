// @vitest-environment happy-dom

import { beforeAll, expect, test } from 'vitest'
import { loadAppScreen, readTexts } from '../../../scenarios/appScreen.testing.ts'

let showApp: Awaited<ReturnType<typeof loadAppScreen>>

beforeAll(async () => {
  showApp = await loadAppScreen('account')
})

async function showScenario(name: string) {
  const { findScenario } = await import('../../../scenarios/scenarios.ts')
  const scenario = findScenario(name)
  if (!scenario) throw new Error(`There is no scenario ${name}.`)
  await showApp({ show: scenario.show })
}

const readLink = () => document.querySelector('.footnote a')?.getAttribute('href')

test('default: the list of an index has no note', async () => {
  await showScenario('activity')
  expect(readTexts('.footnote')).toEqual([])
})

test.each([
  ['activity-tokens-only', []],
  ['activity-tokens-none', ['No token transfers found']],
])('behavior: %s says what a node cannot see, and links to the explorer', async (name, titles) => {
  await showScenario(name)
  const note = /^Showing only token transfers and approvals since (\d+ \w+|\w+ \d+)/
  await expect.poll(() => readTexts('.footnote')).toEqual([expect.stringMatching(note)])
  expect(readLink()).toMatch(/^https:\/\/etherscan\.io\/address\/0x/)
  expect(readTexts('.empty-title')).toEqual(titles)
})

test.each([
  ['activity-explorer', []],
  ['activity-explorer-none', ['No activity found']],
])('behavior: %s says that a block explorer has found the list, and links to the explorer', async (name, titles) => {
  await showScenario(name)
  await expect.poll(() => readTexts('.footnote')).toEqual([expect.stringMatching(/^Found by a block explorer\. Some/)])
  expect(readLink()).toMatch(/^https:\/\/etherscan\.io\/address\/0x/)
  expect(readTexts('.empty-title')).toEqual(titles)
})

test('error: a list that cannot be read is no empty one, and the explorer has it', async () => {
  await showScenario('activity-failed')
  await expect.poll(() => readTexts('.empty-title')).toEqual(['Failed to fetch transactions'])
  expect(readLink()).toMatch(/^https:\/\/etherscan\.io\/address\/0x/)
})

test('behavior: on a network that the page added, only what this browser sent is listed', async () => {
  await showScenario('activity-not-served')
  await expect.poll(() => readTexts('.footnote')).toEqual([expect.stringMatching(/^Showing only transactions sent/)])
})
