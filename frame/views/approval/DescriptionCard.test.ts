import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Risk } from '../../chains/description.ts'
import { addTexts } from '../../i18n/i18n.ts'
import { DescriptionCard } from './DescriptionCard.tsx'

const nothing = 'Nothing enters or leaves this account now.'
addTexts({ 'changes.title': 'Balance changes', 'changes.none': nothing })

const headline = [{ label: 'Amount', value: 'all of it', kind: 'text' as const }]

function show(...risks: Risk[]) {
  const simulation = { ok: true as const, changes: [], approvals: [], gasUsed: 0n }
  const about = { kind: 'transaction' as const, title: 'Anything', headline, details: [], leaves: [], calls: [] }
  const description = { ...about, risks, highRisk: false, simulation }
  return renderToStaticMarkup(createElement(DescriptionCard, { description, network: undefined }))
}

test('default: balances that do not change are said', () => {
  expect(show()).toContain(nothing)
})

test.each(['unknown-program', 'malformed-data'] as const)('error: not where nobody can read it (%s)', (code) => {
  const html = show({ level: 'warning', code, text: 'What it does is not known here.' })
  expect(html).toContain('What it does is not known here.')
  expect(html).not.toContain('Balance changes')
  expect(html).not.toContain(nothing)
})

test('behavior: dangers come before content whose length the page decides, notes below the rows', () => {
  const html = show(
    { level: 'info', code: 'own-address', text: 'Only a note.' },
    { level: 'warning', code: 'unknown-token', text: 'A warning.' },
    { level: 'danger', code: 'permit', text: 'A danger.' },
  )
  const places = ['Anything', 'A danger.', 'A warning.', 'all of it', 'Only a note.', nothing].map((text) =>
    html.indexOf(text),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(html.match(/class="notice"/g)).toHaveLength(2)
})
