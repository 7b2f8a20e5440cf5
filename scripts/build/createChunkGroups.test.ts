import { expect, test } from 'vitest'
import { createChunkGroups } from './createChunkGroups.ts'

const imports: Record<string, string[]> = {
  '/session.ts': ['/state.ts', '/rpc.ts'],
  '/signer.ts': ['/rpc.ts', '/cipher.ts'],
  '/offscreen.ts': ['/errors.ts'],
  '/state.ts': ['/errors.ts'],
  '/rpc.ts': ['/errors.ts'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }
const parts = { session: ['/session.ts'], offscreen: ['/offscreen.ts'], signer: ['/signer.ts'] }
const groups = createChunkGroups(parts, ['session'])
/** Asks each group in turn, as the bundler does, and returns the first chunk name. */
const findChunk = (id: string, among = groups) =>
  among.map(({ name }) => name(id, modules)).find((name) => name !== null)

test('default: modules that the same parts import are in one chunk', () => {
  expect(['/state.ts', '/rpc.ts', '/errors.ts'].map((id) => findChunk(id))).toEqual([
    'session',
    'session-signer',
    'session-offscreen-signer',
  ])
})

test('behavior: no entry is in a chunk that another page loads', () => {
  expect(['/session.ts', '/offscreen.ts', '/signer.ts'].map((id) => findChunk(id))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('behavior: what no gathered part imports has no group', () => {
  expect(findChunk('/cipher.ts')).toBeUndefined()
})

test('behavior: the modules that most parts import come first', () => {
  // A chunk also contains the imports of its modules, unless an earlier group contains them.
  const first = groups.findIndex(({ name }) => name('/errors.ts', modules) !== null)
  expect(first).toBeLessThan(groups.findIndex(({ name }) => name('/state.ts', modules) !== null))
})

test('behavior: the files of a part are loaded together', () => {
  const groups = createChunkGroups({ panel: ['/session.ts', '/signer.ts'], offscreen: ['/offscreen.ts'] }, ['panel'])
  expect(['/state.ts', '/cipher.ts', '/errors.ts'].map((id) => findChunk(id, groups))).toEqual([
    'panel',
    'panel',
    'panel-offscreen',
  ])
})
