import { resolve } from 'node:path'
import { runnerImport } from 'vite'

const source = resolve(import.meta.dirname, '../../backend/brand/extensionBrand.ts')

/** Brand of an extension. `icon` is a `data:` URL. */
export type ExtensionBrand = {
  name: string
  icon?: string | undefined
  rdns?: string | undefined
  url?: string | undefined
}

type Backend = { readExtensionBrand: (file: string | undefined) => ExtensionBrand }

/**
 * Returns the brand from the backend's configuration file (`ORIEL_CONFIG`), or Oriel's. Imports the backend through
 * Vite, because Node cannot import the workspaces that the configuration's schema uses.
 */
export async function readExtensionBrand({ ORIEL_CONFIG }: NodeJS.ProcessEnv = process.env): Promise<ExtensionBrand> {
  const { module } = await runnerImport<Backend>(source)
  return module.readExtensionBrand(ORIEL_CONFIG)
}
