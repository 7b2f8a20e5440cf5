import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, installPackages, logStep, root, run } from './setup.mjs'

const inputs = [
  'shared',
  'clear-signing',
  'sdk',
  'frame',
  'extension',
  'host-example',
  'backend/directory/wallets.json',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build',
  'scripts/extension',
]
const stamp = resolve(root, 'dist/.built')
/** One output file per target. Checked after the build, which succeeds even if a target's path is wrong. */
const outputs = [
  'sdk/index.js',
  'sdk/oriel.js',
  'frame/index.html',
  'frame/picture.mjs',
  process.env.ORIEL_EXTENSION_BROWSER === 'firefox' ? 'extension-firefox/manifest.json' : 'extension/manifest.json',
  'host/index.html',
]

/** Builds all targets, unless their inputs have not changed since the last build. */
export function build({ force = false } = {}) {
  const now = hashInputs()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  logStep('Building')
  rmSync(stamp, { force: true })
  for (const file of outputs) rmSync(resolve(root, 'dist', file), { force: true })
  if (!run('vite', ['build'])) fail('The build failed. The message above says where.')
  if (!run('node', ['--import', 'tsx', 'scripts/build/emitTypes.ts']))
    fail('The type declarations of the SDK could not be written.')
  const missing = outputs.filter((file) => !existsSync(resolve(root, 'dist', file)))
  if (missing.length > 0) fail(`The build did not write ${missing.map((file) => `dist/${file}`).join(', ')}.`)
  writeFileSync(stamp, now)
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const name of ['ORIEL_CONFIG', 'ORIEL_EXTENSION_WALLET', 'ORIEL_EXTENSION_KEY', 'ORIEL_EXTENSION_BROWSER'])
    hash.update(`${process.env[name] ?? ''} `)
  for (const file of inputs.flatMap(listFiles)) hash.update(file).update(readFileSync(resolve(root, file)))
  return hash.digest('hex')
}

function listFiles(path) {
  const full = resolve(root, path)
  if (!existsSync(full)) return []
  if (/\.(ts|json)$/.test(path)) return [path]
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installPackages()
  build({ force: !process.argv.includes('--if-changed') })
}
