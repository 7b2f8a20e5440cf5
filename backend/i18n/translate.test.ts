import { languages } from '@oriel/shared/i18n/languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let getTranslate: typeof import('./translate.ts').getTranslate

beforeAll(async () => {
  languages.fo = {}
  ;({ getTranslate } = await import('./translate.ts'))
})
afterAll(() => {
  delete languages.fo
})

test('default: a message takes its params, and text from outside stays as it is', () => {
  const t = getTranslate('en')
  expect(t('notFound.title')).toBe('Page not found')
  expect(t('newDeviceMail.recovered', { host: 'wallet.example', device: '{host}|$&' })).toBe(
    'Your wallet at wallet.example was recovered on another device. It calls itself “{host}|$&”.',
  )
})

test('types: params are those of the text', () => {
  const t = getTranslate('en')
  const wrong = () => [
    // @ts-expect-error {code} and {host} are missing
    t('codeMail.subject'),
    // @ts-expect-error the message has no params
    t('notFound.title', { host: 'wallet.example' }),
    // @ts-expect-error there is no such message
    t('notFound.nothing'),
  ]
  expect(wrong).toBeTypeOf('function')
})

test('behavior: a language without a file falls back to English', () => {
  expect(getTranslate('fo')('notFound.title')).toBe('Page not found')
})

test('behavior: a pseudo-locale keeps params, and isolates them from right to left', () => {
  expect(getTranslate('en-XA')('changedMail.subject', { host: 'a.example' })).toMatch(/^\[Yøûr .* a\.example /)
  expect(getTranslate('ar-XB')('changedMail.subject', { host: 'a.example' })).toContain('\u2068a.example\u2069')
})
