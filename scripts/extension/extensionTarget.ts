import { resolve } from 'node:path'
import { crx } from '@crxjs/vite-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { manifestOf, sandboxPolicy } from '../../extension/manifest.ts'
import { noNodeCrypto, ownBuffer } from '../build/buildPlugins.ts'
import { chunksOf } from '../build/chunksOf.ts'
import { messageGroup, readFeatureViews } from '../build/featureViews.ts'
import { extensionOptions } from './extensionOptions.ts'
import { builtParts, pageScripts, writtenFolder } from './extensionParts.ts'

const root = resolve(import.meta.dirname, '../..')
const at = (path: string) => resolve(root, 'extension', path)

const options = extensionOptions()
const isFirefox = options.browser === 'firefox'

const views = readFeatureViews()

/**
 * A page waits while an engine starts, and a user while the panel does, so these load few files. The other parts must
 * not run code of the engine, or only after the user has allowed the site.
 */
const groups = chunksOf(
  {
    engine: [at('engine/engine.ts')],
    start: [at('engine/start.ts')],
    panel: [at('panel/start.ts')],
    keys: [at('keys/keys.ts')],
    room: [at('room/room.ts')],
    worker: [at('worker/worker.ts')],
    // The panel imports these after it has read its settings.
    app: [
      at('keys/answerAsExtension.ts'),
      at('panel/followGrants.ts'),
      at('panel/serveTasks.ts'),
      resolve(root, 'frame/start/main.tsx'),
      resolve(root, 'frame/start/startWindow.tsx'),
      ...(views.connect ?? []),
      ...(views.window ?? []),
    ],
  },
  ['engine', 'keys', 'app'],
)

/** In development crxjs writes its folder with a bundler that does not know this option. */
const chunks: Plugin = {
  name: 'few-chunks',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [messageGroup, ...groups] } } } } }),
}

/** Returns the build of the extension. */
export function extensionTarget(): UserConfig {
  return {
    root: at('.'),
    plugins: [
      react(),
      ownBuffer,
      noNodeCrypto,
      crx({ manifest: manifestOf(options), browser: options.browser }),
      pageScripts,
      chunks,
      builtParts(sandboxPolicy),
      writtenFolder(),
    ],
    define: { 'import.meta.env.WALLET_ORIGIN': JSON.stringify(options.wallet) },
    worker: { format: 'es', plugins: () => [noNodeCrypto], rolldownOptions: { output: { codeSplitting: false } } },
    // A dependency that Vite finds late reloads the pages of the extension.
    optimizeDeps: {
      entries: ['*/*.html', '../frame/vault/worker/vault.worker.ts', '../frame/consent/eip155/sendTransaction.ts'],
      rolldownOptions: { plugins: [ownBuffer] },
    },
    build: {
      outDir: resolve(root, isFirefox ? 'dist/extension-firefox' : 'dist/extension'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Pages that the manifest does not name.
      rolldownOptions: { input: { room: at('room/room.html'), engine: at('engine/engine.html') } },
    },
  }
}
