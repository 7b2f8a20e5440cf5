import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from 'vitest'
import { commitDraft, editWord, emptyPhrase, enterText, getAllWords, isUnknown, suggestWords } from './phraseEntry.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
const type = (text: string) =>
  [...text].reduce((phrase, key) => enterText(phrase, phrase.draft + key, wordlist), emptyPhrase)

test('default: typed words become chips at a space, and the last one stays in the input', () => {
  expect(type('legal winner tha')).toEqual({ before: ['legal', 'winner'], draft: 'tha', after: [] })
})

test.each([
  words.join(' '),
  words.join('\n'),
  `  ${words.join('  ').toUpperCase()} `,
  words.map((word, at) => `${at + 1}. ${word}`).join('\n'),
  words.map((word, at) => `${at + 1}) ${word},`).join(' '),
])('behavior: a pasted phrase becomes chips: %s', (text) => {
  expect(enterText(emptyPhrase, text, wordlist)).toEqual({ before: words, draft: '', after: [] })
})

test('behavior: four letters and a space make the word', () => {
  expect(type('wint ')).toEqual({ before: ['winter'], draft: '', after: [] })
  expect(type('wil ').before).toEqual(['wil'])
})

test('behavior: suggestions begin with the typed letters', () => {
  expect(suggestWords(type('wi'), wordlist)).toEqual(['wide', 'width', 'wife', 'wild'])
  expect(suggestWords(type('w'), wordlist)).toEqual([])
  expect(suggestWords(type('winter'), wordlist)).toEqual([])
})

test('behavior: a word in the middle is corrected in its place', () => {
  const phrase = editWord(type('legal winer thank '), 1)
  expect(phrase).toEqual({ before: ['legal'], draft: 'winer', after: ['thank'] })
  expect(isUnknown(phrase, 1, 'winer', wordlist)).toBe(true)
  const next = enterText(phrase, 'winner ', wordlist)
  expect(next).toEqual({ before: ['legal', 'winner', 'thank'], draft: '', after: [] })
})

test('error: a finished word outside of the list is unknown, and one that is being typed is not yet', () => {
  const phrase = type('legal wint')
  expect(getAllWords(phrase).map((word, at) => isUnknown(phrase, at, word, wordlist))).toEqual([false, false])
  const left = commitDraft(phrase)
  expect(getAllWords(left).map((word, at) => isUnknown(left, at, word, wordlist))).toEqual([false, true])
})
