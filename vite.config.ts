/// <reference types="vitest/config" />
import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { messageGroups } from './frame/i18n/messageGroups.ts'
import { noNodeCrypto, ownBuffer } from './scripts/build/buildPlugins.ts'
import { buildTargets } from './scripts/build/buildTargets.ts'
import { messageGroup, readFeatureViews } from './scripts/build/featureViews.ts'
import { configureExtension } from './scripts/extension/extensionTarget.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

type Target = (typeof buildTargets)[number]
type ModuleInfo = { importedIds: readonly string[] }
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

const libraries = /node_modules\/(viem|@noble|@scure|ox|abitype)\//

const filesIn = (folder: string) =>
  readdirSync(at(`frame/${folder}`))
    .filter((name) => !/\.test(ing)?\.ts$/.test(name))
    .map((name) => at(`frame/${folder}/${name}`))

/**
 * Parts of the frame and their entry modules, in the order in which users need them. Each part becomes one chunk, with
 * everything that its entries import statically, except for modules of earlier parts. Loading a part takes one request
 * instead of a hundred, and the larger file compresses better. The chunk includes the entries themselves only as long
 * as no module of the frame uses top-level `await`.
 */
const { connect = [], signIn = [], ...features } = readFeatureViews()
const parts: Record<string, string[]> = {
  boot: [at('frame/start/boot.ts')],
  first: [at('frame/start/main.tsx')],
  requests: [at('frame/requests/policies.ts')],
  vault: [at('frame/vault/client/vaultClient.ts'), at('frame/vault/client/workerHost.ts')],
  pageWallets: ['pageConnectors.ts', 'coinbase.ts', 'safe.ts'].map((file) => at(`frame/wallets/page/${file}`)),
  connect: [at('frame/ui/later.ts'), at('frame/ui/fonts.ts'), ...connect],
  ...features,
  signIn: [...signIn, at('frame/features/signIn/model/signIn.ts')],
  reads: [
    at('frame/requests/reads/subscriptions.ts'),
    at('frame/requests/calls/capabilities.ts'),
    at('frame/requests/calls/callsStatus.ts'),
  ],
  consent: filesIn('consent/eip155'),
  consentSolana: filesIn('consent/solana'),
}

let partOf: Map<string, string> | undefined

const groupsOfParts = Object.keys(parts).map((name) => ({
  name: (id: string, modules: Modules) => {
    partOf ??= assignParts(modules)
    return partOf.get(id) === name ? name : null
  },
  debugName: name,
}))

function assignParts(modules: Modules): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, entries] of Object.entries(parts)) {
    const follow = (id: string) => {
      // Skips libraries, because following their imports would add the whole library. The bundler adds the modules that
      // are used.
      if (found.has(id) || libraries.test(id)) return
      found.set(id, name)
      for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next)
    }
    for (const entry of entries) follow(entry)
  }
  return found
}

/**
 * Lists the app's files in `<link rel="later">` elements, from which the first script starts to fetch them. A regular
 * preload would delay the server-rendered shell.
 */
const preloadApp: Plugin = {
  name: 'preload-app',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).flatMap((output) => (output.type === 'chunk' ? [output] : []))
      const app = chunks.find(({ moduleIds }) => moduleIds.includes(at('frame/start/main.tsx')))
      const linked = (file: string) => html.includes(file)
      return [...(app?.imports ?? []), ...(app ? [app.fileName] : [])]
        .filter((file) => !linked(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'later', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
    },
  },
}

/**
 * Excludes lazy-loaded modules, because the server-rendered shell shows only what the app loads first, in each
 * language.
 */
const noLaterParts: Plugin = {
  name: 'no-later-parts',
  resolveDynamicImport: (specifier) =>
    ['renderPicture.tsx', 'pseudo.ts', ...messageGroups.first.map((file) => `${file}.ts`)].includes(
      basename(`${specifier}`),
    )
      ? null
      : { id: 'oriel-later-part', external: true },
}

/** Returns the build of a script that the script file loads later. */
const scriptPart = (name: string, fileName: string): UserConfig => ({
  root: at('sdk'),
  build: {
    outDir: at('dist/sdk'),
    emptyOutDir: false,
    lib: {
      entry: at(`sdk/script/${name}Script.ts`),
      formats: ['iife'],
      name: `Oriel_${name}`,
      fileName: () => fileName,
    },
  },
})

/** Build targets by mode. `vite build` without a mode builds all targets. */
const targets = {
  sdk: {
    root: at('sdk'),
    build: {
      outDir: at('dist/sdk'),
      emptyOutDir: true,
      license: { fileName: 'licenses.md' },
      lib: { entry: at('sdk/index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: ['penpal'], output: { chunkFileNames: '[name].js' } },
    },
  },
  'sdk-verify': {
    root: at('sdk'),
    build: {
      outDir: at('dist/sdk'),
      emptyOutDir: false,
      lib: { entry: at('sdk/verify/index.ts'), formats: ['es'], fileName: 'verify' },
      rolldownOptions: { external: ['viem'] },
    },
  },
  'sdk-script': {
    root: at('sdk'),
    build: {
      outDir: at('dist/sdk'),
      emptyOutDir: false,
      lib: {
        entry: at('sdk/script/orielScript.ts'),
        formats: ['iife'],
        name: 'OrielScript',
        fileName: () => 'oriel.js',
      },
    },
  },
  'sdk-page-wallets-script': scriptPart('pageWallets', 'oriel-page-wallets.js'),
  'sdk-inline-script': scriptPart('inline', 'oriel-inline.js'),
  'sdk-solana-script': scriptPart('solana', 'oriel-solana.js'),
  'sdk-sign-in-script': scriptPart('signIn', 'oriel-sign-in.js'),
  'sdk-coinbase-script': scriptPart('coinbase', 'oriel-coinbase.js'),
  frame: {
    root: at('frame'),
    plugins: [react(), preloadApp, ownBuffer],
    // Bundles the worker into one file, because the browser would not check the hash of any other file that the worker
    // loads.
    worker: {
      format: 'es',
      plugins: () => [noNodeCrypto],
      rolldownOptions: { output: { codeSplitting: false } },
    },
    // Scans these entries on startup. If Vite discovers a dependency later, such as one of the worker, it reloads the
    // page once.
    optimizeDeps: {
      entries: ['start/boot.ts', 'start/main.tsx', 'vault/worker/vault.worker.ts', 'consent/eip155/sendTransaction.ts'],
      rolldownOptions: { plugins: [ownBuffer] },
    },
    build: {
      outDir: at('dist/frame'),
      emptyOutDir: true,
      manifest: true,
      // Inlines no assets, because the frame's content security policy forbids inline scripts and styles.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Makes the app an entry, because only the modules of entries keep their import order within a chunk.
        input: { index: at('frame/index.html'), first: at('frame/start/main.tsx') },
        // Turns off the warning about views that another view imports statically, which places them in that view's
        // chunk.
        checks: { ineffectiveDynamicImport: false },
        output: { codeSplitting: { groups: [messageGroup, ...groupsOfParts] } },
      },
    },
  },
  // Renders the shell on the backend. This build is a single file next to the frame's files, and is not served.
  picture: {
    root: at('frame'),
    plugins: [react(), noLaterParts],
    ssr: { noExternal: true },
    // Defines `NODE_ENV`, because Vite leaves `process.env` to the server in SSR builds.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: at('frame/start/pictureWorker.ts'),
      outDir: at('dist/frame'),
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'picture.mjs', codeSplitting: false } },
    },
  },
  extension: configureExtension(),
  host: {
    root: at('host-example'),
    plugins: [react()],
    build: {
      outDir: at('dist/host'),
      emptyOutDir: true,
      rolldownOptions: {
        input: ['index', 'inline', 'lab', 'plain', 'sign-in', 'unmodified', 'wallet-standard'].map((page) =>
          at(`host-example/${page}.html`),
        ),
      },
    },
  },
} satisfies Record<Target, UserConfig>

const all: UserConfig = {
  ...targets.host,
  builder: {
    async buildApp(builder) {
      for (const mode of buildTargets.filter((target) => target !== 'host')) {
        await build({ configFile: at('vite.config.ts'), mode })
      }
      if (builder.environments.client) await builder.build(builder.environments.client)
    },
  },
}

const tests: UserConfig = {
  root: at('.'),
  test: {
    environment: 'node',
    include: ['{shared,clear-signing,sdk,frame,extension,backend,host-example,localnet,scripts}/**/*.test.ts'],
    // The timeouts are long, because a slow machine is not a failure, but a hanging test must still end.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Ignores a rejection that WalletConnect's sign client leaves unhandled when it receives `session_delete` twice.
    onUnhandledError: ({ message }) => (/Record was recently deleted - session/.test(message) ? false : undefined),
    // Loads libraries once per worker instead of once per test file. The setup file gives each test file new instances
    // of our own modules.
    pool: 'threads',
    isolate: false,
    setupFiles: [at('vitest.setup.ts')],
    globalSetup: [at('backend/server/serveShared.testing.ts')],
    // Loads TanStack's libraries again for each test file, because they check only while loading whether there is a
    // window.
    server: { deps: { inline: [/@tanstack/] } },
  },
}

function isTarget(mode: string): mode is Target {
  return mode in targets
}

export default defineConfig(({ mode }) => ({
  ...(isTarget(mode) ? targets[mode] : mode === 'test' ? tests : all),
  envDir: false,
  cacheDir: at(`node_modules/.cache/vite-${mode}`),
  clearScreen: false,
  logLevel: 'warn',
}))
