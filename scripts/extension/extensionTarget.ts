import { resolve } from 'node:path'
import { crx } from '@crxjs/vite-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { createManifest, sandboxPolicy } from '../../extension/manifest.ts'
import { noNodeCrypto, ownBuffer } from '../build/buildPlugins.ts'
import { createChunkGroups } from '../build/createChunkGroups.ts'
import { messageGroup, readFeatureViews } from '../build/featureViews.ts'
import { readExtensionOptions } from './extensionOptions.ts'
import { contentScripts, waitForFolder, watchParts } from './extensionParts.ts'
import { locales } from './locales.ts'

const root = resolve(import.meta.dirname, '../..')
const resolvePath = (path: string) => resolve(root, 'extension', path)

const options = readExtensionOptions()
const isFirefox = options.browser === 'firefox'

const views = readFeatureViews()

/**
 * A page waits while its background session starts, and a user while the panel does, so both load few files. The other
 * parts must not run code of a session, or only after the user has allowed the site.
 */
const groups = createChunkGroups(
  {
    session: [resolvePath('session/startSession.ts')],
    start: [resolvePath('session/start.ts')],
    panel: [resolvePath('panel/start.ts')],
    signer: [resolvePath('signer/signer.ts')],
    offscreen: [resolvePath('offscreen/offscreen.ts')],
    worker: [resolvePath('worker/worker.ts')],
    // The panel imports these after it has read its settings.
    app: [
      resolvePath('signer/overrideBrowserApis.ts'),
      resolvePath('panel/watchGrants.ts'),
      resolvePath('panel/servePrompts.ts'),
      resolve(root, 'frame/start/main.tsx'),
      resolve(root, 'frame/start/startWindow.tsx'),
      ...(views.connect ?? []),
      ...(views.window ?? []),
    ],
  },
  ['session', 'signer', 'app'],
)

/** In development crxjs writes its folder with a bundler that does not know this option. */
const chunks: Plugin = {
  name: 'few-chunks',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [messageGroup, ...groups] } } } } }),
}

/** Returns the build of the extension. */
export function configureExtension(): UserConfig {
  return {
    root: resolvePath('.'),
    plugins: [
      react(),
      ownBuffer,
      noNodeCrypto,
      crx({ manifest: createManifest(options), browser: options.browser }),
      locales,
      contentScripts,
      chunks,
      watchParts(sandboxPolicy),
      waitForFolder(),
    ],
    define: {
      'import.meta.env.WALLET_ORIGIN': JSON.stringify(options.wallet),
      'import.meta.env.BROWSER': JSON.stringify(options.browser),
    },
    worker: { format: 'es', plugins: () => [noNodeCrypto], rolldownOptions: { output: { codeSplitting: false } } },
    // A dependency that Vite finds late reloads the pages of the extension.
    optimizeDeps: {
      entries: ['*/*.html', '../frame/consent/eip155/sendTransaction.ts'],
      rolldownOptions: { plugins: [ownBuffer] },
    },
    build: {
      outDir: resolve(root, isFirefox ? 'dist/extension-firefox' : 'dist/extension'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // The browser reads the files of an extension from the disk.
      chunkSizeWarningLimit: 1000,
      modulePreload: { polyfill: false },
      // Pages that the manifest does not name.
      rolldownOptions: {
        checks: { ineffectiveDynamicImport: false },
        input: { offscreen: resolvePath('offscreen/offscreen.html'), session: resolvePath('session/session.html') },
      },
    },
  }
}
