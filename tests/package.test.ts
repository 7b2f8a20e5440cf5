import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { packSdk } from '../scripts/pack/packSdk.ts'
import { chooseOwnWallet, getWallet, readConnectedAddress, unlockAndAllow } from './support/dapp.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'
import { addPageWallets } from './support/pageWallets.ts'
import { prepareWallet } from './support/preparedWallet.ts'

// Tests the archive that `npm run pack` creates, as a developer would use it. The dapp cannot access this repository's
// files.

// Second tier: installs and builds the published package, which takes long.

const packages = resolve(import.meta.dirname, '../node_modules')
const run = promisify(execFile)

let folder: string
let deployment: Deployment | undefined

const page = `<!doctype html><html><head><title>Packed</title></head><body><script type="module" src="/main.ts"></script></body></html>`

const dapp = `
import { createOriel, type AccountType, type AccountTypes, type Oriel, type Provider, type SocialProvider, WalletError } from 'oriel'

declare global {
  interface Window { oriel?: Oriel; WalletError?: typeof WalletError }
}
const { content } = document.querySelector<HTMLMetaElement>('meta[name="wallet"]')!
const oriel = createOriel({ frameUrl: content, metadata: { name: 'Packed' } })
const { namespaces, preferredAccountTypes } = oriel.getState()
const social: SocialProvider | 'email' | undefined = namespaces.eip155?.socialProvider
const type: AccountType | undefined = namespaces.eip155?.accounts[0]?.type
const types: AccountTypes | undefined = preferredAccountTypes
const provider: Provider<{ chainChanged: \`0x\${string}\` }> = oriel.getProvider('eip155')
console.info(social, type, types, provider.isOriel)
Object.assign(window, { oriel, WalletError })
`

const server = `
import { createOriel, WalletError } from 'oriel'

const oriel = createOriel({ frameUrl: 'https://wallet.example', networks: ['eip155:1'] })
const failure = await oriel.open().catch((error) => error)
console.log(JSON.stringify({
  accounts: await oriel.getProvider('eip155').request({ method: 'eth_accounts' }),
  isWalletError: failure instanceof WalletError,
  code: failure.code,
}))
`

const verifier = `
import { type SignInResult, verifySignIn, verifyToken } from 'oriel/verify'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

const owner = privateKeyToAccount(generatePrivateKey())
const origin = 'https://app.example'
const nonce = 'abcdefgh12345678'
const fields = { domain: 'app.example', uri: origin, version: '1', chainId: 1, nonce } as const
const message = createSiweMessage({ ...fields, address: owner.address })
const signature = await owner.signMessage({ message })
const open = new Set([nonce])
const client = () => createPublicClient({ transport: http('http://127.0.0.1:1') })
const check = () => verifySignIn({ message, signature }, { origin, nonce: (used) => open.delete(used), client })
const right: SignInResult = await check()
const again = await check()
const token = await verifyToken('nothing', { origin, issuer: 'https://wallet.example' })
console.log(JSON.stringify({
  right: right.status,
  again: again.status === 'invalid' && again.reason,
  token: token.status === 'invalid' && token.reason,
}))
`

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-package-'))
  const archive = packSdk({ folder: join(folder, 'package'), archiveFolder: folder })
  const appFolder = join(folder, 'dapp')
  await mkdir(appFolder)
  await writeFile(join(appFolder, 'package.json'), '{ "private": true, "type": "module" }')
  // Installs the only dependency from a folder, because tests must work without a registry.
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--install-links']
  await run('npm', ['install', ...options, archive, `file:${join(packages, 'penpal')}`], { cwd: appFolder })
  await Promise.all([
    writeFile(join(appFolder, 'index.html'), page),
    writeFile(join(appFolder, 'main.ts'), dapp),
    writeFile(join(appFolder, 'server.mjs'), server),
  ])
})
test.afterAll(async () => {
  await deployment?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('default: the package has only its own files, runs in plain Node with its types, and connects a dapp built with it @second', async ({
  page,
}) => {
  const appFolder = join(folder, 'dapp')

  await test.step('the package has the built SDK, its declarations and penpal, and nothing else', async () => {
    const installed = join(folder, 'dapp/node_modules')
    expect((await readdir(installed)).filter((name) => !name.startsWith('.'))).toEqual(['oriel', 'penpal'])
    const { dependencies, version } = JSON.parse(await readFile(join(installed, 'oriel/package.json'), 'utf8'))
    const readJson = async (file: string) => JSON.parse(await readFile(resolve(packages, '..', file), 'utf8'))
    const [sdk, workspace] = await Promise.all([readJson('sdk/package.json'), readJson('package.json')])
    expect([dependencies, version]).toEqual([sdk.dependencies, workspace.version])
    expect((await readdir(join(installed, 'oriel'))).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ])
    const files = (await readdir(join(installed, 'oriel/dist'), { recursive: true })).map((file) =>
      file.split('\\').join('/'),
    )
    expect(files).toEqual(
      expect.arrayContaining([
        'index.js',
        'verify.js',
        'licenses.md',
        'types/sdk/index.d.ts',
        'types/sdk/verify/index.d.ts',
      ]),
    )
    expect(files.filter((file) => /\.test\.|testing|^oriel/.test(file))).toEqual([])
  })

  await test.step('the package is imported in plain Node, and its declarations compile without other packages', async () => {
    const { stdout } = await run(process.execPath, ['server.mjs'], { cwd: appFolder })
    expect(JSON.parse(stdout)).toEqual({ accounts: [], isWalletError: true, code: 4900 })
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', 'main.ts']
    await run(join(packages, '.bin/tsc'), options, { cwd: appFolder })
  })

  await test.step('a server that has viem imports the verifier of sign-ins, in plain Node and with its declarations', async () => {
    const viem = join(appFolder, 'node_modules/viem')
    await symlink(join(packages, 'viem'), viem)
    await writeFile(join(appFolder, 'verify.mts'), verifier)
    const options = ['--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--types', '']
    await run(join(packages, '.bin/tsc'), [...options, 'verify.mts'], { cwd: appFolder })
    const { stdout } = await run(process.execPath, ['verify.mjs'], { cwd: appFolder })
    expect(JSON.parse(stdout)).toEqual({ right: 'valid', again: 'nonce', token: 'malformed' })
    await rm(viem)
  })

  await test.step('a dapp that is built with the package connects', async () => {
    await build({ root: appFolder, configFile: false, envDir: false, logLevel: 'warn', build: { outDir: 'built' } })
    const createContent = (frame: string) => `<meta name="wallet" content="${frame}">`
    deployment = await startDeployment({
      hosts: ['localhost'],
      appDir: join(appFolder, 'built'),
      content: createContent,
    })
    await addPageWallets(page, [{ name: 'Alpha', rdns: 'test.alpha' }])
    await page.goto(deployment.page('localhost'))
    await page.waitForFunction(() => 'oriel' in window)
    const { address } = await prepareWallet(page, { frame: deployment.frame })
    await page.evaluate(() => window.oriel?.open())
    await expect(getWallet(page).getByRole('button', { name: /^Alpha/ })).toHaveCount(1)
    await unlockAndAllow(await chooseOwnWallet(page))
    expect(await readConnectedAddress(page)).toBe(address)
  })
})
