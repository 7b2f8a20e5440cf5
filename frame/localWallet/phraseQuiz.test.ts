import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from 'vitest'
import { createQuiz } from './phraseQuiz.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
const createRandomNumbers = (count: number) => crypto.getRandomValues(new Uint32Array(count))
const quizzes = Array.from({ length: 200 }, () => createQuiz(words, wordlist, createRandomNumbers))
const questions = quizzes.flat()

test('default: a quiz asks for three places in order, with four different words of the list each', () => {
  for (const quiz of quizzes) {
    const positions = quiz.map(({ position }) => position)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
    expect(positions).toHaveLength(3)
  }
  for (const { position, choices } of questions) {
    expect(new Set(choices).size).toBe(4)
    expect(choices).toContain(words[position])
    expect(choices.filter((word) => !wordlist.includes(word))).toEqual([])
  }
})

test('behavior: one wrong choice is another word of the phrase', () => {
  for (const { choices } of questions) expect(choices.filter((word) => words.includes(word))).toHaveLength(2)
})

test('behavior: no choice looks like the right one', () => {
  for (const { position, choices } of questions) {
    const start = words[position]?.slice(0, 2)
    expect(choices.filter((word) => word.slice(0, 2) === start)).toHaveLength(1)
  }
})

test('behavior: the place of the right choice says nothing', () => {
  const places = questions.map(({ position, choices }) => choices.indexOf(words[position] ?? ''))
  for (const place of [0, 1, 2, 3]) {
    // About 150 of 600 are expected. The chance that the test fails by accident is below one in a million.
    expect(places.filter((candidate) => candidate === place).length).toBeGreaterThan(95)
  }
})
