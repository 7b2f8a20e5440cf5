import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleProgram } from '@oriel/localnet/evm/bundleProgram.ts'
import type { Plugin } from 'vite'

/** Preserves each source's `import.meta.url`, so that it still finds adjacent files. */
const ownUrls: Plugin = {
  name: 'own-urls',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

/** These packages read files next to their source, or are rarely needed. */
const external = ['@electric-sql/pglite', 'pg', 'nodemailer']

export const bundleBackend = () =>
  bundleProgram({ entry: fileURLToPath(new URL('../main.ts', import.meta.url)), external, plugins: [ownUrls] })
