import { expect, test } from 'vitest'
import { type RpcMethod, type RpcMethodName, rpcMethods } from '../shared/rpcMethods.ts'
import { askingPattern } from './askingMethods.ts'

const names = Object.keys(rpcMethods) as RpcMethodName[]

test('default: every method that may ask matches, and no read does', () => {
  const pattern = new RegExp(askingPattern())
  for (const name of names) {
    const { policy } = rpcMethods[name]
    if (policy === 'state' || policy === 'consent') expect(name).toMatch(pattern)
    if (policy === 'read') expect(name).not.toMatch(pattern)
  }
})

test('behavior: a method whose name is the beginning of a read matches by its whole name', () => {
  const row = (policy: RpcMethod['policy']) => ({ policy }) as RpcMethod
  const pattern = new RegExp(askingPattern({ eth_sign: row('consent'), eth_signHash: row('read') }))
  expect('eth_sign').toMatch(pattern)
  expect('eth_signHash').not.toMatch(pattern)
})
