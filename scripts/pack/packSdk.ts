import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

const root = resolve(import.meta.dirname, '../..')

type Manifest = {
  name: string
  description: string
  license: string
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional: boolean }>
}

type Target = {
  /** @default dist/package */
  folder?: string
  /** @default dist */
  archiveFolder?: string
}

/** Packs `dist/sdk`. The folder must already be built. Omits the script files, because the deployment serves them. */
export function packSdk({
  folder = join(root, 'dist/package'),
  archiveFolder = join(root, 'dist'),
}: Target = {}): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const isScriptFile = (path: string) => /\/oriel[\w-]*\.js$/.test(path)
  cpSync(join(root, 'dist/sdk'), join(folder, 'dist'), { recursive: true, filter: (path) => !isScriptFile(path) })
  cpSync(join(root, 'sdk/README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const { version }: { version: string } = readJson('package.json')
  const manifest = publish(readJson('sdk/package.json'), version)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return pack(folder, archiveFolder)
}

function readJson<value>(path: string): value {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function publish(manifest: Manifest, version: string) {
  const { name, description, license, dependencies, peerDependencies, peerDependenciesMeta } = manifest
  return {
    name,
    version,
    description,
    license,
    keywords: ['wallet', 'ethereum', 'solana', 'eip-1193', 'eip-6963', 'wallet-standard'],
    type: 'module',
    sideEffects: false,
    exports: {
      '.': { types: './dist/types/sdk/index.d.ts', default: './dist/index.js' },
      './verify': { types: './dist/types/sdk/verify/index.d.ts', default: './dist/verify.js' },
      './package.json': './package.json',
    },
    files: ['dist'],
    dependencies,
    // viem is an optional peer dependency, because only a server that imports `oriel/verify` needs it. viem has had the
    // ERC-6492 validator since 2.37.
    peerDependencies,
    peerDependenciesMeta,
  }
}

function pack(folder: string, archiveFolder: string): string {
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', archiveFolder]
  const shell = process.platform === 'win32'
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', shell })
  if (status !== 0) throw new Error(`npm could not pack the SDK:\n${stderr}`)
  const [{ filename }] = z.tuple([z.object({ filename: z.string() })]).parse(JSON.parse(stdout))
  return join(archiveFolder, filename)
}
