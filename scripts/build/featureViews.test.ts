import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { readFeatureViews } from './featureViews.ts'

const read = (source: string) =>
  Object.entries(readFeatureViews(source)).map(([feature, files]) => [feature, files.map((file) => basename(file))])

const definitions = `const connect = defineViews('connect'), send = defineViews("send")\n`

test('default: views are found in the order of the table', () => {
  const source = `
    createLazyComponent('send', async () => (await import('./Header.tsx')).Header)
    export const views = {
      Send: send('send.title', () => import('./SendView.tsx')),
      Connect: connect('connect.title', () => import('./ConnectView.tsx')),
    }`
  expect(read(definitions + source)).toEqual([
    ['connect', ['ConnectView.tsx']],
    ['send', ['Header.tsx', 'SendView.tsx']],
  ])
})

test.each([
  `send(\n'send.title', // import('./Other.tsx')\nasync function () { return await import("./SendView.tsx") },)`,
  `send(title, () => withRetry(() => import('./SendView.tsx')))`,
  `Object.assign(send(title, () => import('./SendView.tsx')), { isLarge: true }) as Row`,
])('behavior: a row may have any form: %s', (row) => {
  expect(read(`${definitions}const views = { Send: ${row} }`)).toEqual([
    ['connect', []],
    ['send', ['SendView.tsx']],
  ])
})

test('error: an import that belongs to no feature stops the build', () => {
  expect(() => read(`const load = () => import('./SendView.tsx')`)).toThrow('./SendView.tsx')
  expect(() => read(`${definitions}send(title, () => import(path))`)).toThrow('no literal')
  expect(() => read(`${definitions}send(`)).toThrow('views.tsx')
})
