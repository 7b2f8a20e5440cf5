/// <reference types="vitest/config" />
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { askingPattern } from './scripts/askingMethods.ts'
import { buildTargets } from './scripts/buildTargets.ts'
import { leanCoinbase } from './scripts/leanCoinbase.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

/** Resolves the `sdk` package by its published name, because the example is written like a third-party dapp. */
const alias = { oriel: at('sdk/index.ts') }

type Target = (typeof buildTargets)[number]
type ModuleInfo = { importedIds: readonly string[] }
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

const libraries = /node_modules\/(viem|@noble|@scure|ox|abitype)\//
let ofFirstLoad: Set<string> | undefined

/**
 * Puts everything that the frame's entry imports statically into one chunk. Otherwise each lazy part that shares a
 * module with it cuts the first load into smaller files, which compress worse. The entry stays out, because it waits
 * for lazy parts that import this chunk. The libraries of which the first load needs only a small part stay out as
 * well.
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

/**
 * Replaces Node's `crypto`, which the HPKE library of the vault imports when `crypto` is missing. Every browser has it.
 */
const noNodeCrypto: Plugin = {
  name: 'no-node-crypto',
  enforce: 'pre',
  resolveId: (id) => (id === 'crypto' ? 'virtual:no-node-crypto' : undefined),
  load: (id) => (id === 'virtual:no-node-crypto' ? 'export const webcrypto = undefined' : undefined),
}

/** `vite build` without a mode builds all targets. */
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
    // The worker is one file, because the browser checks the hash of no other file that it would load.
    worker: {
      format: 'es',
      plugins: () => [noNodeCrypto],
      rolldownOptions: { output: { codeSplitting: false } },
    },
    // These entries are scanned at the start. A dependency that Vite finds late, as in the worker, reloads the page
    // once.
    optimizeDeps: { entries: ['start/main.tsx', 'vault/worker/vault.worker.ts', 'requests/methods/describeEvm.ts'] },
    build: {
      outDir: at('dist/frame'),
      emptyOutDir: true,
      manifest: true,
      // The build inlines no asset, because the frame's content security policy allows no inline script or style.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: firstLoad, debugName: 'first load' },
              // The later views share one file with the modules that only they need: one request instead of a hundred.
              { name: 'views', test: /\/frame\/(app\/laterViews|i18n\/(laterTexts|describeFailure))/ },
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
        input: ['index.html', 'lab.html', 'plain.html', 'unmodified.html', 'wallet-standard.html'].map((page) =>
          at(`host-example/${page}`),
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
    include: ['{shared,sdk,frame,backend,host-example,localnet,scripts}/**/*.test.ts'],
    // Test timeouts are long, because a busy machine is no fault, but a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Libraries are loaded once per worker instead of once per file. The setup gives each file new modules of ours.
    pool: 'threads',
    isolate: false,
    setupFiles: [at('vitest.setup.ts')],
    // The library checks only while it loads whether there is a window, so each file loads it again.
    server: { deps: { inline: [/@tanstack/] } },
  },
}

function isTarget(mode: string): mode is Target {
  return mode in targets
}

export default defineConfig(({ mode }) => ({
  ...(isTarget(mode) ? targets[mode] : mode === 'test' ? tests : all),
  define: { ASKING_METHODS: JSON.stringify(askingPattern()) },
  envDir: false,
  cacheDir: at(`node_modules/.cache/vite-${mode}`),
  clearScreen: false,
  logLevel: 'warn',
}))
