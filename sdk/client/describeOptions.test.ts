import { KitOptions } from '@oriel/shared/kit/options.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { OrielOptions } from '../api/oriel.ts'
import { describeOptions } from './describeOptions.ts'

/** Returns the sign-in option as the frame receives it. */
const serialize = (siwx: unknown) =>
  (JSON.parse(JSON.stringify(describeOptions({ siwx: siwx as OrielOptions['siwx'] }))) as { siwx?: object }).siwx

class Siwx {
  readonly apiKey = 'secret'
  readonly required = true
  readonly self: unknown = this
  signOutOnDisconnect = false
  addSession() {}
  getSessions() {
    return []
  }
  getNonce() {
    return 'abcdefgh1'
  }
  getRequired() {
    return this.apiKey !== 'secret'
  }
}

test.each<[siwx: unknown, expected: object | false | undefined]>([
  [undefined, undefined],
  [false, false],
  [true, { functions: [] }],
  [{ required: false }, { functions: [], required: false }],
  [
    { url: '/auth', statement: 'Hi' },
    { functions: [], url: '/auth', statement: 'Hi' },
  ],
  [
    { url: '/auth', signMessage: async () => '' },
    { functions: ['signMessage'], url: '/auth' },
  ],
  [new Siwx(), { functions: ['addSession', 'getSessions', 'getNonce'], required: false, signOutOnDisconnect: false }],
])('default: %o is serialized, and the frame accepts it', (siwx, expected) => {
  expect(serialize(siwx)).toEqual(expected)
  expect(z.safeParse(KitOptions, { siwx: serialize(siwx) }).error).toBeUndefined()
})

test('error: an unknown field is sent, so that the frame reports it', () => {
  expect(serialize({ url: '/auth', requierd: true })).toMatchObject({ requierd: true })
})

const types = 'siwx: expected true, false, an object with url, or one with functions'
const missing = 'siwx: expected the functions addSession, getSessions, and getNonce or createMessage'
const path = 'siwx.url: expected a path such as /auth'

test.each<[siwx: unknown, sentence: string]>([
  ['yes', types],
  [1, types],
  [null, types],
  [{ getNonce: () => 'abcdefgh1' }, missing],
  [{ addSession() {}, getNonce: () => 'abcdefgh1' }, missing],
  [{ addSession() {}, getSessions: () => [] }, missing],
  [{ url: '/auth', addSession() {} }, missing],
  [{ url: '' }, path],
  [{ url: 'auth' }, path],
  [{ url: '//evil.example/auth' }, path],
  [{ url: '/\\evil.example/auth' }, path],
  [{ url: 'https://api.example/auth' }, path],
])('error: %o is rejected by the frame with the name of the option', (siwx, sentence) => {
  const { error } = z.safeParse(KitOptions, { siwx: serialize(siwx) })
  expect(error && formatFirstIssue(error)).toBe(sentence)
})

test('behavior: only the id and name of a network are sent', () => {
  const chain = { id: 1, name: 'One', rpcUrls: {}, fees: () => 1, self: null as unknown }
  chain.self = chain
  const { networks, defaultNetwork } = describeOptions({ networks: ['eip155:5', chain], defaultNetwork: chain })
  expect([networks, defaultNetwork]).toEqual([['eip155:5', { id: 1, name: 'One' }], { id: 1, name: 'One' }])
})
