import type { Step } from '@oriel/clear-signing/description/description.ts'
import { toCodeItem, toTextItem } from '@oriel/clear-signing/description/items.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadMessages } from '../../../i18n/i18n.ts'
import { Steps } from './Steps.tsx'

await loadMessages('actions', 'alarms', 'approval', 'common', 'descriptions', 'risks')

const createStep = (number: number, isRisky = false): Step => ({
  title: phrase('action.send'),
  items: [toTextItem('item.amount', `amount ${number}`), toCodeItem('item.data', '0xc0de')],
  isRisky,
})

function show(count: number, risky: number[] = []) {
  const steps = Array.from({ length: count }, (_, at) => createStep(at + 1, risky.includes(at + 1)))
  const html = renderToStaticMarkup(createElement(Steps, { steps, network: undefined }))
  return { html, shown: [...html.matchAll(/amount (\d+)/g)].map(([, number]) => Number(number)) }
}

test('default: five steps are shown with their decisive rows, and no data', () => {
  const { html, shown } = show(5)
  expect(shown).toEqual([1, 2, 3, 4, 5])
  expect(html).not.toContain('<summary>')
  expect(html).not.toContain('0xc0de')
})

test('error: a step with a risk of its own never folds, and keeps its number', () => {
  const { html, shown } = show(9, [7])
  expect(shown).toEqual([1, 2, 3, 4, 5, 7])
  expect(html).toContain('Show 3 more')
  expect(html).toContain('value="7"')
})
