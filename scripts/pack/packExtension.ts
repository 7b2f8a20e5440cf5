import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { zipSync } from 'fflate'
import { validateWallet } from '../extension/extensionOptions.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Date of all files in the archive, the earliest that the ZIP format supports. A fixed date makes archives
 * reproducible.
 */
const archiveDate = new Date(1980, 0, 1)

type Target = {
  wallet: string
  /** @default dist/extension-store */
  folder?: string
  /** @default dist */
  archiveFolder?: string
}

/** Builds a wallet's extension for an extension store. Returns the path of the archive. */
export function packExtension({
  wallet,
  folder = join(root, 'dist/extension-store'),
  archiveFolder = join(root, 'dist'),
}: Target): string {
  const message = validateWallet(wallet)
  if (message) throw new Error(message)
  buildExtension(wallet, folder)
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
  const problems = checkManifest(manifest, wallet)
  if (problems.length > 0) throw new Error(`The manifest cannot go to a store: ${problems.join(', ')}.`)
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name[0] !== '.')
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const files = paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)])
  mkdirSync(archiveFolder, { recursive: true })
  const archive = join(archiveFolder, `oriel-extension-${JSON.parse(manifest).version}.zip`)
  writeFileSync(archive, zipSync(Object.fromEntries(files), { level: 9, mtime: archiveDate }))
  return archive
}

export function buildExtension(wallet: string, folder: string, browser = 'chrome') {
  const { NODE_ENV: _, ...env } = process.env
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', 'extension', '--outDir', folder, '--emptyOutDir'],
    {
      cwd: root,
      env: { ...env, ORIEL_EXTENSION_WALLET: wallet, ORIEL_EXTENSION_BROWSER: browser },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) throw new Error('The extension could not be built. The message above says where.')
}

/**
 * Returns the problems of a manifest: ways for pages to detect the extension, host permissions other than the wallet's
 * origin, and leftover development URLs.
 */
export function checkManifest(text: string, wallet: string): string[] {
  const { web_accessible_resources, externally_connectable, host_permissions } = JSON.parse(text)
  const own = JSON.stringify([`${wallet}/*`])
  const connectable = externally_connectable && JSON.stringify(externally_connectable) !== `{"matches":${own}}`
  const localWords = ['localhost', 'ws:', 'http:'].filter((word) => text.includes(word))
  return [
    ...(web_accessible_resources ? ['pages could fetch its files'] : []),
    ...(connectable ? ['other sites could send it messages'] : []),
    ...(JSON.stringify(host_permissions) === own ? [] : ['it has sites from the start']),
    ...localWords.map((word) => `it names ${word}`),
  ]
}
