import { risk } from '@oriel/clear-signing/description/description.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { expect, test } from 'vitest'
import { loadLocale } from './i18n.ts'
import { loadAllMessages } from './loadAllMessages.ts'
import { translate, translateRecorded } from './translate.ts'

await loadAllMessages()

const usdc = { units: 1_234_500_000n, decimals: 6, symbol: 'USDC' }

test('default: a phrase takes names, counts, amounts, phrases and lists of them', () => {
  expect(translate(phrase('action.typedDataFor', { name: 'Ether Mail' }))).toBe('Sign data for “Ether Mail”')
  expect(translate(phrase('action.several', { count: 12 }))).toBe('12 actions')
  expect(translate(phrase('value.bytes', { count: 1200 }))).toBe('1,200 bytes')
  expect(translate(phrase('value.orMore', { amount: usdc }))).toBe('1,234.5 USDC or more')
  expect(translate(risk('danger', 'simulation-failed', { reason: phrase('failure.none') }).text)).toBe(
    'This will fail. The contract gives no reason.',
  )
  const actions = [phrase('action.send'), phrase('action.swap')]
  expect(translate(phrase('value.items', { items: actions }))).toBe('Send and Swap')
  expect(translate('from outside')).toBe('from outside')
})

test('default: an amount without decimals or a symbol shows its raw units', () => {
  expect(translate(phrase('value.orMore', { amount: { units: 5n } }))).toBe('5 base units of unknown token or more')
  expect(translate(phrase('value.orMore', { amount: { units: 5n, symbol: 'X', unlimited: true } }))).toBe(
    'Unlimited X or more',
  )
})

test('error: text from outside that resembles a param or a plural form stays as it is', () => {
  const name = '{amount}|{count}'
  expect(translate(phrase('item.token.claimed', { name }))).toBe(`Unverified token: ${name}`)
})

test('error: text from outside cannot reorder a sentence that is written from right to left', async () => {
  await loadLocale(['ar-XB'])
  expect(translate(phrase('item.token.claimed', { name: 'USDC' }))).toContain('\u2068USDC\u2069')
  await loadLocale(['en'])
})

test('behavior: records hold phrases, and those of earlier versions English text', () => {
  expect(translateRecorded({ key: 'action.typedDataFor', params: { name: 'Mail' } })).toBe('Sign data for “Mail”')
  expect(translateRecorded('Allow spending')).toBe('Allow spending')
  expect(translateRecorded({ key: 'action.ofALaterVersion' })).toBeUndefined()
  expect(translateRecorded('')).toBeUndefined()
})
