import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as sdk from './index.ts'

test('default: the package exports WalletError and createOriel', () => {
  expect(Object.keys(sdk).sort()).toEqual(['WalletError', 'createOriel'])
})

test('default: every type that the public declarations reference is exported', () => {
  const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  const exported = read('index.ts')
  const declared = readdirSync(`${import.meta.dirname}/api`).flatMap((file) =>
    [...read(`api/${file}`).matchAll(/^(?:export )?type (\w+)/gm)].map(([, name]) => ({ file, name })),
  )
  expect(declared.length).toBeGreaterThan(30)
  expect(declared.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(exported))).toEqual([])
})

test('behavior: on a server a client makes no request, rejects immediately, and lets the process exit', async () => {
  const script = `
    globalThis.fetch = () => { throw new Error('asked the network') }
    const { createOriel } = await import('./sdk/index.ts')
    const kit = createOriel({ frameUrl: 'https://wallet.example', preload: 'idle' })
    const failure = (call) => call.catch(({ code, message }) => ({ code, message }))
    const ask = (method, params) => failure(kit.getProvider('eip155').request({ method, params }))
    const open = await failure(kit.open())
    const [accounts, read, sign] = await Promise.all([ask('eth_accounts'), ask('eth_blockNumber'), ask('personal_sign', [])])
    kit.setTheme({ themeMode: 'dark' })
    kit.destroy()
    console.log(JSON.stringify({ open, accounts, read, sign, state: kit.getState() }))
  `
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { cwd: `${import.meta.dirname}/..`, timeout: 30_000 },
  )
  expect(stderr).toBe('')
  const rejection = { code: 4900, message: 'The wallet needs a browser.' }
  expect(JSON.parse(stdout)).toEqual({
    open: rejection,
    accounts: [],
    read: rejection,
    sign: rejection,
    state: {
      open: false,
      status: 'idle',
      initialized: false,
      loading: false,
      namespaces: {},
      networks: [],
      themeMode: 'light',
    },
  })
})
