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
const parts = { engine: ['/engine.ts'], room: ['/room.ts'], keys: ['/keys.ts'] }
const groups = chunksOf(parts, ['engine'])
/** The bundler asks one group after the other. */
const chunkIn = (groups: ReturnType<typeof chunksOf>, id: string) =>
  groups.map(({ name }) => name(id, modules)).find((name) => name !== null)
const chunkOf = (id: string) => chunkIn(groups, id)

test('default: modules that the same parts import are in one chunk', () => {
  expect(['/state.ts', '/rpc.ts', '/errors.ts'].map(chunkOf)).toEqual(['engine', 'engine-keys', 'engine-room-keys'])
})

test('behavior: no entry is in a chunk that another page loads', () => {
  expect(['/engine.ts', '/room.ts', '/keys.ts'].map(chunkOf)).toEqual([undefined, undefined, undefined])
})

test('behavior: what no gathered part imports has no group', () => {
  expect(chunkOf('/cipher.ts')).toBeUndefined()
})

test('behavior: the modules that most parts import come first', () => {
  // A chunk takes along what its modules import and no earlier group has.
  const first = groups.findIndex(({ name }) => name('/errors.ts', modules) !== null)
  expect(first).toBeLessThan(groups.findIndex(({ name }) => name('/state.ts', modules) !== null))
})

test('behavior: the files of a part are loaded together', () => {
  const groups = chunksOf({ panel: ['/engine.ts', '/keys.ts'], room: ['/room.ts'] }, ['panel'])
  expect(['/state.ts', '/cipher.ts', '/errors.ts'].map((id) => chunkIn(groups, id))).toEqual([
    'panel',
    'panel',
    'panel-room',
  ])
})
