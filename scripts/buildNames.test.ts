import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './test/root.ts'

test('behavior: a second build of the same frame has the same files, so a browser keeps what it has compiled', async () => {
  // Imported lazily, because no other test in this worker needs Vite.
  const { build } = await import('vite')
  const readNames = async () => {
    const configFile = resolve(root, 'vite.config.ts')
    const built = await build({ configFile, mode: 'frame', logLevel: 'error', build: { write: false } })
    const outputs = Array.isArray(built) ? built : [built]
    return outputs.flatMap((output) => ('output' in output ? output.output.map(({ fileName }) => fileName) : [])).sort()
  }
  const names = await readNames()
  expect(names).toContainEqual(expect.stringMatching(/^assets\/first-[\w-]{8}\.js$/))
  expect(await readNames()).toEqual(names)
})
