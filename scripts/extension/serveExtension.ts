import { resolve } from 'node:path'
import { createServer, type InlineConfig } from 'vite'
import type { waitForFolder } from './extensionParts.ts'
import { localExtension } from './localExtension.ts'

type Serving = {
  /** The wallet's origin. */
  wallet: string
  port: number
  /** The folder that the browser loads. The pages in it load their modules from the server. */
  folder: string
  /** @default the project's root */
  root?: string
}

/**
 * Serves the extension with hot reload. Resolves once its folder is written. Returns a function that stops the server.
 */
export async function serveExtension({
  wallet,
  port,
  folder,
  root = resolve(import.meta.dirname, '../..'),
}: Serving): Promise<() => Promise<void>> {
  // `readExtensionOptions` reads these variables.
  Object.assign(process.env, { ORIEL_EXTENSION_WALLET: wallet, ORIEL_EXTENSION_BROWSER: 'chrome' })
  const settings: InlineConfig = {
    configFile: resolve(root, 'vite.config.ts'),
    mode: 'extension',
    build: { outDir: folder },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: { origin: localExtension },
      // Set the port explicitly. The URL of an extension page does not contain the server's address.
      ws: { port },
    },
  }
  const server = await createServer(settings)
  await server.listen()
  const { api } = server.config.plugins.find(({ name }) => name === 'crx:written-folder') ?? {}
  await (api as ReturnType<typeof waitForFolder>['api']).written
  return () => server.close()
}
