// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'

let showName: (name?: string) => Promise<void>

beforeAll(async () => {
  const showApp = await loadAppScreen('approve')
  const { approvalScenarios } = await import('./scenarios/approvalScenarios.ts')
  const scenarios = approvalScenarios.flatMap((group) => group.scenarios)
  const show = () => scenarios.find(({ name }) => name === 'approve-message')?.show()
  showName = (name) => showApp({ show, ...(name && { options: { metadata: { name } } }) })
})

const readName = () => readTexts('p').filter((text) => text.startsWith('Calls itself'))

test('behavior: an approval shows the name of metadata in quotes, below the origin that the browser proves', async () => {
  await showName()
  expect(readTexts('.view')).toEqual([expect.stringContaining('https://swap.example')])
  expect(readName()).toEqual([])
  await showName('The shop')
  expect(readName()).toEqual(['Calls itself “The shop”'])
})

test('attack: a name that imitates another origin, reorders the text around it and is very long is one short line', async () => {
  await showName(`https://bank.example (verified) \u202e\n\u200b${'very '.repeat(30)}safe`)
  const [name = '', ...others] = readName()
  expect(others).toEqual([])
  expect(name).toMatch(
    /^Calls itself “https:\/\/bank\.example \(verified\) ⟨U\+202E⟩⟨U\+000A⟩⟨U\+200B⟩(very )*v?e?r?y?…”$/,
  )
  expect(name.length).toBeLessThan(100)
  expect(readTexts('.view').join()).not.toMatch(/[\u200b\u202e]/)
  expect(readTexts('.bar-origin')).toEqual(['https://swap.example'])
  // The name appears only once, in the text that attributes it to the page.
  expect(
    readTexts('.view')
      .join()
      .match(/bank\.example/g),
  ).toHaveLength(1)
})
