import { resolve } from 'node:path'
import { crx } from '@crxjs/vite-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { createManifest, sandboxPolicy } from '../../extension/manifest.ts'
import { lazy } from '../../shared/lazy.ts'
import { noNodeCrypto, ownBuffer } from '../build/buildPlugins.ts'
import { createChunkGroups } from '../build/createChunkGroups.ts'
import { messageGroup, readFeatureViews } from '../build/featureViews.ts'
import { applyBrand } from './applyBrand.ts'
import { readExtensionBrand } from './extensionBrand.ts'
import { readExtensionOptions } from './extensionOptions.ts'
import { contentScripts, waitForFolder, watchParts } from './extensionParts.ts'
import { createLocales } from './locales.ts'

const root = resolve(import.meta.dirname, '../..')
const resolvePath = (path: string) => resolve(root, 'extension', path)

const options = readExtensionOptions()
/** Reads the brand once. Only some builds need it. */
const readBrand = lazy(readExtensionBrand)
const isFirefox = options.browser === 'firefox'

const views = readFeatureViews()

/**
 * Groups modules into chunks. Pages wait for their background session, and users wait for the panel, so each of the two
 * loads few files. Other parts must not run a session's code, at least not before the user allows the site.
 */
const groups = createChunkGroups(
  {
    session: [resolvePath('session/startSession.ts')],
    start: [resolvePath('session/start.ts')],
    panel: [resolvePath('panel/start.ts')],
    signer: [resolvePath('signer/signer.ts')],
    offscreen: [resolvePath('offscreen/offscreen.ts')],
    worker: [resolvePath('worker/worker.ts')],
    // Modules that the panel imports after it has read its settings.
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

/** Used only in builds, because crxjs's bundler for development does not support this option. */
const chunks: Plugin = {
  name: 'few-chunks',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [messageGroup, ...groups] } } } } }),
}

/** Returns the Vite configuration that builds the extension. */
export function configureExtension(): UserConfig {
  return {
    root: resolvePath('.'),
    plugins: [
      react(),
      ownBuffer,
      noNodeCrypto,
      crx({ manifest: createManifest(options, readBrand), browser: options.browser }),
      createLocales(readBrand),
      applyBrand(readBrand),
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
    // List the entries up front. A dependency that Vite discovers late would reload the extension's pages.
    optimizeDeps: {
      entries: ['*/*.html', '../frame/consent/eip155/sendTransaction.ts'],
      rolldownOptions: { plugins: [ownBuffer] },
    },
    build: {
      outDir: resolve(root, isFirefox ? 'dist/extension-firefox' : 'dist/extension'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // Allow large chunks. The browser reads an extension's files from disk.
      chunkSizeWarningLimit: 1000,
      modulePreload: { polyfill: false },
      // Add the pages that the manifest does not list.
      rolldownOptions: {
        checks: { ineffectiveDynamicImport: false },
        input: { offscreen: resolvePath('offscreen/offscreen.html'), session: resolvePath('session/session.html') },
      },
    },
  }
}
