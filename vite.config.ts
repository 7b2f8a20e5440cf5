/// <reference types="vitest/config" />
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { leanCoinbase } from './scripts/leanCoinbase.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

/** The `sdk` package under its published name: the example is written like a dapp of somebody else. */
const alias = { oriel: at('sdk/index.ts') }

type ModuleInfo = { importedIds: readonly string[] }
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

const libraries = /node_modules\/(viem|@noble|@scure|ox|abitype)\//
let ofFirstLoad: Set<string> | undefined

/**
 * One chunk of all that the frame's entry imports statically. Otherwise each lazy part that shares a module with it cuts the
 * first load into smaller files, which compress worse. The entry stays out: it waits for lazy parts that import this chunk.
 * So do the libraries of which the first load needs a corner.
 */
function firstLoad(id: string, modules: Modules): string | null {
  ofFirstLoad ??= importsOf(at('frame/start/main.tsx'), modules)
  return ofFirstLoad.has(id) && !libraries.test(id) ? 'first' : null
}

function importsOf(entry: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(next)) continue
      found.add(next)
      follow(next)
    }
  }
  follow(entry)
  found.delete(entry)
  return found
}

/** Of what the vault uses for HPKE: it would ask Node where there is no `crypto`, which is in no browser. */
const noNodeCrypto: Plugin = {
  name: 'no-node-crypto',
  enforce: 'pre',
  resolveId: (id) => (id === 'crypto' ? 'virtual:no-node-crypto' : undefined),
  load: (id) => (id === 'virtual:no-node-crypto' ? 'export const webcrypto = undefined' : undefined),
}

/** One target per thing that is built; `vite build` without a mode builds them all. */
const targets = {
  sdk: {
    root: at('sdk'),
    plugins: [leanCoinbase()],
    build: {
      outDir: at('dist/sdk'),
      emptyOutDir: true,
      license: { fileName: 'licenses.md' },
      lib: { entry: at('sdk/index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: ['penpal'], output: { chunkFileNames: '[name].js' } },
    },
  },
  'sdk-script': {
    root: at('sdk'),
    resolve: {
      alias: {
        './hasPage.ts': at('sdk/hasPageScript.ts'),
        './loadParts.ts': at('sdk/loadPartsScript.ts'),
      },
    },
    build: {
      outDir: at('dist/sdk'),
      emptyOutDir: false,
      lib: { entry: at('sdk/script.ts'), formats: ['iife'], name: 'OrielScript', fileName: () => 'oriel.js' },
    },
  },
  'sdk-page-wallets-script': {
    root: at('sdk'),
    build: {
      outDir: at('dist/sdk'),
      emptyOutDir: false,
      lib: {
        entry: at('sdk/pageWalletsScript.ts'),
        formats: ['iife'],
        name: 'OrielPageWallets',
        fileName: () => 'oriel-page-wallets.js',
      },
    },
  },
  'sdk-solana-script': {
    root: at('sdk'),
    build: {
      outDir: at('dist/sdk'),
      emptyOutDir: false,
      lib: {
        entry: at('sdk/solanaScript.ts'),
        formats: ['iife'],
        name: 'OrielSolana',
        fileName: () => 'oriel-solana.js',
      },
    },
  },
  'sdk-coinbase-script': {
    root: at('sdk'),
    plugins: [leanCoinbase()],
    build: {
      outDir: at('dist/sdk'),
      emptyOutDir: false,
      lib: {
        entry: at('sdk/coinbaseScript.ts'),
        formats: ['iife'],
        name: 'OrielCoinbase',
        fileName: () => 'oriel-coinbase.js',
      },
    },
  },
  frame: {
    root: at('frame'),
    plugins: [react()],
    // One file: the browser checks no other that a worker would load.
    worker: {
      format: 'es',
      plugins: () => [noNodeCrypto],
      rolldownOptions: { output: { codeSplitting: false } },
    },
    // Known from the start: what Vite finds late, as in the worker, makes it reload the page once.
    optimizeDeps: { entries: ['start/main.tsx', 'vault/worker/vault.worker.ts', 'requests/methods/describeEvm.ts'] },
    build: {
      outDir: at('dist/frame'),
      emptyOutDir: true,
      manifest: true,
      // Nothing inline: the frame's content security policy allows no inline script or style.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: firstLoad, debugName: 'first load' },
              // The views that come later, with what only they need: one request instead of a hundred.
              { name: 'views', test: /\/frame\/(app\/laterViews|i18n\/laterTexts)/ },
              // What reads and checks a request that somebody is to approve.
              {
                name: 'approval',
                test: /\/frame\/(requests\/(checkRequest|methods\/(describeEvm|evmChecks))|chains\/eip155\/describe)/,
              },
              { name: 'solana-approval', test: /\/frame\/requests\/methods\/solana(Approval|Signing)/ },
            ],
          },
        },
      },
    },
  },
  host: {
    root: at('host-example'),
    plugins: [react()],
    resolve: { alias },
    build: {
      outDir: at('dist/host'),
      emptyOutDir: true,
      rolldownOptions: {
        input: ['index.html', 'plain.html', 'unmodified.html', 'wallet-standard.html'].map((page) =>
          at(`host-example/${page}`),
        ),
      },
    },
  },
} satisfies Record<string, UserConfig>

type Target = keyof typeof targets

const all: UserConfig = {
  ...targets.host,
  builder: {
    async buildApp(builder) {
      for (const mode of [
        'sdk',
        'sdk-script',
        'sdk-page-wallets-script',
        'sdk-solana-script',
        'sdk-coinbase-script',
        'frame',
      ] satisfies Target[]) {
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
    include: ['{shared,sdk,frame,backend,host-example,localnet,scripts}/**/*.test.ts'],
    // What hangs ends some time. A busy machine is no fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Libraries are loaded once per worker instead of once per file. The setup gives each file new modules of ours.
    pool: 'threads',
    isolate: false,
    setupFiles: [at('vitest.setup.ts')],
    // The library asks only while it loads whether there is a window, therefore each file loads it.
    server: { deps: { inline: [/@tanstack/] } },
  },
}

export default defineConfig(({ mode }) => ({
  ...(mode in targets ? targets[mode as Target] : mode === 'test' ? tests : all),
  envDir: false,
  cacheDir: at(`node_modules/.cache/vite-${mode}`),
  clearScreen: false,
  logLevel: 'warn',
}))
