import { type Risk, risk } from '@oriel/clear-signing/description/description.ts'
import { toTextItem } from '@oriel/clear-signing/description/items.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadMessages } from '../../../i18n/i18n.ts'
import { DescriptionCard } from './DescriptionCard.tsx'

const nothing = 'No balance change now'
await loadMessages('actions', 'alarms', 'approval', 'common', 'descriptions', 'risks')

const headline = [toTextItem('item.amount', 'all of it')]

function show(...risks: Risk[]) {
  const simulation = { ok: true as const, changes: [], approvals: [], gasUsed: 0n }
  const title = phrase('action.usePermit')
  const about = { kind: 'transaction' as const, title, headline, details: [], outflows: [], calls: [] }
  const description = { ...about, risks, highRisk: false, simulation }
  return renderToStaticMarkup(createElement(DescriptionCard, { description, network: undefined }))
}

test('default: balances that do not change are shown as such', () => {
  expect(show()).toContain(nothing)
})

test.each([
  [risk('warning', 'unknown-program', { program: 'Prog…1111' }), 'We don’t recognize the program Prog…1111.'],
  [risk('warning', 'malformed-data.instruction'), 'We don’t recognize this instruction.'],
  [risk('warning', 'unknown-function'), 'We don’t recognize this action.'],
  [risk('warning', 'unknown-function.guess'), 'We don’t recognize this action.'],
  [risk('danger', 'blind-data'), 'We can’t tell what this does.'],
  [risk('warning', 'malformed-data'), 'The data does not fit the function it names.'],
  [risk('warning', 'unknown-token'), 'does not answer like a token'],
  [risk('danger', 'own-program'), 'This acts as your account'],
  [risk('danger', 'credit'), 'The borrower keeps what they borrow'],
  [risk('warning', 'voting-rights'), 'All your votes at this contract'],
  [risk('danger', 'too-many-calls', { count: 3 }), '3 more calls inside are not shown.'],
])('error: a part that the wallet cannot read, or a right, shows no balance changes (S3, %o)', (unread, text) => {
  const html = show(unread)
  expect(html).toContain(text)
  expect(html).not.toContain('Balance changes')
  expect(html).not.toContain(nothing)
})

test('error: a danger is never beside the words that no balance changes', () => {
  const control = risk('danger', 'ownership-transfer.control')
  const signs = risk('danger', 'unknown-program.signs', { program: 'Prog…1111', assets: 'SOL, USDC' })
  for (const danger of [control, signs]) expect(show(danger)).not.toContain(nothing)
  expect(show(signs)).toContain('It could take your SOL, USDC.')
})

test('behavior: dangers come before content whose length the page decides, notes below the rows', () => {
  const html = show(risk('info', 'own-address'), risk('warning', 'unknown-token'), risk('danger', 'permit'))
  const texts = ['Use a permit', 'without asking you again', 'does not answer like a token', 'all of it']
  const places = [...texts, 'You are sending to your own account.'].map((text) => html.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  // A single banner contains the worst alarm and the others.
  expect(html.match(/class="banner"/g)).toHaveLength(1)
  expect(html.match(/data-alarm=/g)).toHaveLength(2)
})

test('error: a second danger is named in the first banner and open below the rows, a second warning opens with a press', () => {
  const [danger, warning] = [risk('danger', 'permit'), risk('warning', 'unknown-token')]
  expect(show(danger, warning)).toMatch(/<details class="alarms-more"><summary>/)
  const html = show(danger, risk('danger', 'burn'), warning)
  expect(html).not.toContain('<details class="alarms-more"')
  const texts = ['without asking you again', '1 more danger: Tokens are burned', 'all of it', 'gone for good']
  const places = texts.map((text) => html.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})
