import { expect, test } from 'vitest'
import { chooseByWords, findTests } from './chosen.ts'
import { readOptions } from './options.ts'
import { countWorkers } from './workers.ts'

const all = {
  unit: ['frame/features/send/model/draft.test.ts', 'frame/assets/totals.test.ts'],
  browser: ['tests/sendSolana.test.ts', 'tests/approve.test.ts'],
}

test('default: words choose by the path of a file and ignore case', () => {
  expect(chooseByWords(['send'], all)).toEqual({
    chosen: { unit: ['frame/features/send/model/draft.test.ts'], browser: ['tests/sendSolana.test.ts'] },
    unknown: [],
  })
  expect(chooseByWords(['SOLANA', 'totals'], all).chosen).toEqual({
    unit: ['frame/assets/totals.test.ts'],
    browser: ['tests/sendSolana.test.ts'],
  })
})

test('error: a word that is in no path is reported with the nearest names', () => {
  const { unknown } = chooseByWords(['send', 'aprove'], all)
  expect(unknown).toEqual([{ word: 'aprove', nearest: ['approve', expect.any(String), expect.any(String)] }])
})

test('default: the tests of this repository are found', () => {
  const { unit, browser } = findTests()
  expect(unit).toContain('scripts/test/chosen.test.ts')
  expect(browser).toContain('tests/views.test.ts')
  expect(browser).not.toContain('tests/nightly/memory.test.ts')
})

test('default: the arguments of the commands are parsed', () => {
  const plain = { words: [], tier: undefined, isNightly: false, repeat: 1, installMs: 40 }
  expect(readOptions(['--installed-in=40'])).toEqual({ ...plain, tier: 'first' })
  expect(readOptions(['--installed-in=40', '--rest'])).toEqual({ ...plain, tier: 'second' })
  expect(readOptions(['--installed-in=40', '--all'])).toEqual(plain)
  expect(readOptions(['--installed-in=40', 'send', 'border'])).toEqual({ ...plain, words: ['send', 'border'] })
  expect(readOptions(['--installed-in=40', '--changed'])).toEqual({ ...plain, since: '' })
  expect(readOptions(['--installed-in=40', '--changed', 'HEAD~3'])).toEqual({ ...plain, since: 'HEAD~3' })
  expect(readOptions(['--installed-in=40', '--nightly', '5'])).toEqual({
    ...plain,
    isNightly: true,
    repeat: 5,
  })
})

test('error: unknown arguments of the commands are refused', () => {
  expect(() => readOptions(['--nightly', 'often'])).toThrow('takes one number')
  expect(() => readOptions(['--changed', 'a', 'b'])).toThrow('takes one commit')
  expect(() => readOptions(['--quick'])).toThrow('--quick')
})

test('default: there is one worker more than cores, or the wanted number', () => {
  expect(countWorkers({ requested: undefined, cores: 8 })).toBe(9)
  expect(countWorkers({ requested: '', cores: 1 })).toBe(2)
  expect(countWorkers({ requested: '1', cores: 8 })).toBe(1)
  expect(() => countWorkers({ requested: 'many', cores: 8 })).toThrow('ORIEL_WORKERS is "many"')
})
