import { expect, test } from 'vitest'
import { chunksOf } from './chunksOf.ts'

const imports: Record<string, string[]> = {
  '/engine.ts': ['/state.ts', '/rpc.ts'],
  '/keys.ts': ['/rpc.ts', '/cipher.ts'],
  '/room.ts': ['/errors.ts'],
  '/state.ts': ['/errors.ts'],
  '/rpc.ts': ['/errors.ts'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }
const groups = chunksOf({ engine: '/engine.ts', room: '/room.ts', keys: '/keys.ts' })
/** The bundler asks one group after the other. */
const chunkOf = (id: string) => groups.map(({ name }) => name(id, modules)).find((name) => name !== null)

test('default: modules that the same entries import are in one chunk', () => {
  expect(['/state.ts', '/rpc.ts', '/errors.ts'].map(chunkOf)).toEqual(['engine', 'engine-keys', 'engine-room-keys'])
})

test('behavior: no entry is in a chunk that another page loads', () => {
  expect(['/engine.ts', '/room.ts', '/keys.ts'].map(chunkOf)).toEqual([undefined, undefined, undefined])
})

test('behavior: what the entry does not import has no group', () => {
  expect(chunkOf('/cipher.ts')).toBeUndefined()
})

test('behavior: the modules that most entries import come first', () => {
  // A chunk takes along what its modules import and no earlier group has.
  const first = groups.findIndex(({ name }) => name('/errors.ts', modules) !== null)
  expect(first).toBeLessThan(groups.findIndex(({ name }) => name('/state.ts', modules) !== null))
})
