import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import * as sdk from './index.ts'

test('default: the exports of the package', () => {
  expect(Object.keys(sdk).sort()).toEqual(['WalletError', 'createOriel'])
})

test('behavior: in plain Node the import does nothing and a kit is inert', () => {
  const script = `
    const { createOriel } = await import('./sdk/index.ts')
    const kit = createOriel({ frameUrl: 'https://wallet.example' })
    const provider = kit.getProvider('eip155')
    const tell = (name) => ({ code }) => console.log(name, code)
    console.log(kit.getState().open, await provider.request({ method: 'eth_accounts' }))
    await kit.open().catch(tell('open'))
    await provider.request({ method: 'eth_blockNumber' }).catch(tell('read'))
    await provider.request({ method: 'personal_sign', params: [] }).catch(tell('sign'))
    kit.destroy()
  `
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: `${import.meta.dirname}/..` })
  expect(output.trim().split('\n')).toEqual(['false []', 'open 4900', 'read 4900', 'sign 4900'])
})
