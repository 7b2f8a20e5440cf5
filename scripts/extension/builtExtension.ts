import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const dist = resolve(import.meta.dirname, '../../dist/extension')

export const howToLoad = (folder: string) => `${folder}: chrome://extensions, Developer mode, Load unpacked`

/** Returns how to load the extension of the last build, or the command that builds the one of this wallet. */
export function builtExtension(wallet: string, folder = dist): string {
  const manifest = resolve(folder, 'manifest.json')
  const { host_permissions: builtFor = [] } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  if (builtFor.includes(`${wallet}/*`)) return howToLoad('dist/extension')
  return `not built for this address: start with ORIEL_EXTENSION_WALLET=${wallet}`
}
