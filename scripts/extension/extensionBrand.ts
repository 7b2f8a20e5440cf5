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
 * Returns the brand in the backend's configuration, whose file `ORIEL_CONFIG` names, or Oriel's. Imports the backend by
 * Vite, because Node cannot import the workspaces of the configuration's schema.
 */
export async function readExtensionBrand({ ORIEL_CONFIG }: NodeJS.ProcessEnv = process.env): Promise<ExtensionBrand> {
  const { module } = await runnerImport<Backend>(source)
  return module.readExtensionBrand(ORIEL_CONFIG)
}
