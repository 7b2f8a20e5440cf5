import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as sdk from './index.ts'

test('default: the exports of the package', () => {
  expect(Object.keys(sdk).sort()).toEqual(['WalletError', 'createOriel'])
})

test('default: every type that the public declarations lead to is exported', () => {
  const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}.ts`, 'utf8')
  const exported = read('index')
  const declared = ['caip', 'eip1193', 'options', 'types'].flatMap((file) =>
    [...read(file).matchAll(/^(?:export )?type (\w+)/gm)].map(([, name]) => ({ file, name })),
  )
  expect(declared.length).toBeGreaterThan(30)
  // This type belongs to the factory in its file, which the public declarations do not reach.
  const inner = ['Options']
  expect(
    declared.filter(({ name }) => !inner.includes(name ?? '') && !new RegExp(`\\b${name}\\b`).test(exported)),
  ).toEqual([])
})

test('behavior: in plain Node the import does nothing and a kit is inert', () => {
  const script = `
    // The build defines these constants.
    globalThis.ASKING_METHODS = '^personal_sign'
    globalThis.IN_EXTENSION = false
    const { createOriel } = await import('./sdk/index.ts')
    const kit = createOriel({ frameUrl: 'https://wallet.example' })
    const provider = kit.getProvider('eip155')
    const print = (name) => ({ code }) => console.log(name, code)
    console.log(kit.getState().open, await provider.request({ method: 'eth_accounts' }))
    await kit.open().catch(print('open'))
    await provider.request({ method: 'eth_blockNumber' }).catch(print('read'))
    await provider.request({ method: 'personal_sign', params: [] }).catch(print('sign'))
    kit.destroy()
  `
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: `${import.meta.dirname}/..` })
  expect(output.trim().split('\n')).toEqual(['false []', 'open 4900', 'read 4900', 'sign 4900'])
})
