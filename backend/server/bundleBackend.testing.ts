import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleProgram } from '@oriel/localnet/evm/bundleProgram.ts'
import type { Plugin } from 'vite'

/**
 * Replaces `import.meta.url` with the URL of the original source, so that the bundled code still finds the files next
 * to it.
 */
const ownUrls: Plugin = {
  name: 'own-urls',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

/** Packages that are not bundled, because they read files next to their source or are rarely needed. */
const external = ['@electric-sql/pglite', 'pg', 'nodemailer']

export const bundleBackend = () =>
  bundleProgram({ entry: fileURLToPath(new URL('../main.ts', import.meta.url)), external, plugins: [ownUrls] })
