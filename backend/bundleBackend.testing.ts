import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { bundleProgram } from '../localnet/bundleProgram.ts'

/** Lets each source read files beside itself, as it does without the bundle. */
const ownUrls: Plugin = {
  name: 'own-urls',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

/** These packages load files of their own, or few tests need them. */
const external = ['@electric-sql/pglite', 'pg', 'nodemailer']

export const bundleBackend = () =>
  bundleProgram({ entry: fileURLToPath(new URL('main.ts', import.meta.url)), external, plugins: [ownUrls] })
