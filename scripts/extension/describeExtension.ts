import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const dist = resolve(import.meta.dirname, '../../dist/extension')

export const describeLoading = (folder: string) => `${folder}: chrome://extensions, Developer mode, Load unpacked`

/** Describes how to load the extension if it was built for this wallet, or how to build it otherwise. */
export function describeExtension(wallet: string, folder = dist): string {
  const manifest = resolve(folder, 'manifest.json')
  const { host_permissions: builtFor = [] } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  if (builtFor.includes(`${wallet}/*`)) return describeLoading('dist/extension')
  return `not built for this address: start with ORIEL_EXTENSION_WALLET=${wallet}`
}
