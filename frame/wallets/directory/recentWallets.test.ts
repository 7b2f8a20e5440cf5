import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../../state/storage.testing.ts'
import { storage } from '../../state/storage.ts'
import { addRecent, recentWallets } from './recentWallets.ts'

beforeEach(() => {
  stubStorage()
})

const createWallet = (id: string) => ({ id, name: id.toUpperCase() })

test('default: two wallets are kept per origin, newest first', () => {
  storage.open('https://one.example')
  recentWallets.add({ ...createWallet('a'), image_id: 'picture', rdns: null, chains: ['eip155:1'], order: 3 })
  recentWallets.add(createWallet('b'))
  expect(recentWallets.all()).toEqual([
    createWallet('b'),
    { ...createWallet('a'), image_id: 'picture', chains: ['eip155:1'] },
  ])
  recentWallets.add(createWallet('c'))
  expect(recentWallets.all().map(({ id }) => id)).toEqual(['c', 'b'])
  recentWallets.add(createWallet('b'))
  expect(recentWallets.all().map(({ id }) => id)).toEqual(['b', 'c'])
  storage.open('https://two.example')
  expect(recentWallets.all()).toEqual([])
})

test('error: a stored value of another form is ignored', () => {
  storage.open('https://one.example')
  localStorage.setItem('oriel/https://one.example/recentWallets', '[{"id":1}]')
  expect(recentWallets.all()).toEqual([])
})

test('behavior: the last choice is always first, and no wallet is stored twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }), (choices) => {
      const ids = choices.reduce<ReturnType<typeof addRecent>>((stored, id) => addRecent(stored, createWallet(id)), [])
      const latest = [...new Set(choices.toReversed())].slice(0, 2)
      expect(ids.map(({ id }) => id)).toEqual(latest)
    }),
  )
})
