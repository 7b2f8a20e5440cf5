import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type LocalZone, startLocalZone } from '../../backend/names/localZone.testing.ts'
import { createLabel, createOwner, zone } from '../../backend/names/zone.testing.ts'
import { root } from '../test/root.ts'
import { readSource } from './sources.ts'

let local: LocalZone
beforeAll(async () => {
  local = await startLocalZone()
})
afterAll(() => local?.stop())

type Sample = { lookUp(name: string): Promise<Record<string, string | null>> }

/** Loads the code sample of the document, changed only to use this test's chain. */
async function loadSample(): Promise<Sample> {
  const [, text = ''] = /^```ts\n((?:(?!^```)[\s\S])*ensUniversalResolver[\s\S]*?)^```$/m.exec(
    readSource('docs/networks.md'),
  ) ?? ['']
  expect(text).toContain("http: ['http://127.0.0.1:8645']")
  const here = text.replace('http://127.0.0.1:8645', local.localnet.networks[0].rpcUrl)
  const caches = join(root, '.cache')
  await mkdir(caches, { recursive: true })
  const folder = await mkdtemp(join(caches, 'names-sample-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'sample.ts'), here)
  return import(join(folder, 'sample.ts'))
}

test('the sample with viem resolves a name of the local deployment, and shows its texts', async () => {
  const { lookUp } = await loadSample()
  const owner = createOwner()
  const label = createLabel()
  const avatar = 'https://boat.example/me.png'
  const name = `${label}.${zone}`
  expect((await local.server.register(label, owner, { attributes: { bio: 'I sail.', avatar } })).status).toBe(200)
  const record = { address: owner.address, about: 'I sail.', picture: avatar }
  expect(await lookUp(name)).toEqual({ ...record, primary: null })

  const abi = parseAbi(['function setName(string name)'])
  const data = encodeFunctionData({ abi, args: [name] })
  await local.write(owner.address, local.localnet.contracts.ensReverseRegistrar, data)
  expect(await lookUp(name)).toEqual({ ...record, primary: name })
  expect(await lookUp(`${createLabel()}.${zone}`)).toMatchObject({ address: null, about: null })
})
