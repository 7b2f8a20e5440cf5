import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite'
import { noNodeCrypto } from './buildPlugins.ts'

const keysPage = 'keys/keys.html'
const reload = { type: 'custom', event: 'crx:runtime-reload' } as const

/** Builds each script of pages into one file, because it must run before the page's first script. */
export const pageScripts: Plugin = {
  name: 'page-scripts',
  apply: 'build',
  async generateBundle() {
    const { config } = this.environment
    for (const name of scriptsOf(config.root)) {
      const built = await build({ ...scriptBuild(config, name), logLevel: 'warn' })
      for (const { output } of [built].flat() as { output: { fileName: string; code: string }[] }[])
        for (const { fileName, code } of output) this.emitFile({ type: 'asset', fileName, source: code })
    }
  },
}

/**
 * Builds the parts of the extension that a development server cannot serve, again each time that one of their files
 * changes: the scripts of pages, and the page of the keys. The origin of that page is opaque, so the service worker
 * that takes all other pages from the server does not serve it.
 */
export function builtParts(sandboxPolicy: string): Plugin[] {
  const ends: (() => Promise<void>)[] = []
  const parts: Plugin = {
    name: 'built-parts',
    apply: 'serve',
    async configureServer(server) {
      const { config } = server
      server.middlewares.use(`/${keysPage}`, (_request, response) => {
        response.setHeader('content-type', 'text/html')
        response.setHeader('content-security-policy', sandboxPolicy)
        response.end(readFileSync(join(outDirOf(config), keysPage)))
      })
      const builds = [keysBuild(config), ...scriptsOf(config.root).map((name) => scriptBuild(config, name))]
      ends.push(...(await Promise.all(builds.map((one) => watch(server, one)))))
    },
    async closeBundle() {
      await Promise.all(ends.splice(0).map((end) => end()))
    },
  }
  // crxjs runs the plugins whose names begin so when it writes the folder, and writes a page that waits for the server.
  const keepKeysPage: Plugin = {
    name: 'crx:keep-keys-page',
    apply: 'serve',
    enforce: 'post',
    generateBundle(_options, bundle) {
      delete bundle[keysPage]
    },
  }
  return [parts, keepKeysPage]
}

const scriptsOf = (extension: string) =>
  readdirSync(join(extension, 'page')).flatMap((file) => /^(\w+)\.iife\.ts$/.exec(file)?.[1] ?? [])

const outDirOf = ({ root, build: { outDir } }: ResolvedConfig) => resolve(root, outDir)

/** Resolves when the part is there, to the function that stops. Each later build of it reloads the extension. */
async function watch(server: ViteDevServer, config: InlineConfig): Promise<() => Promise<void>> {
  const watcher = await build({
    ...config,
    logLevel: 'silent',
    build: { ...config.build, outDir: outDirOf(server.config), emptyOutDir: false, write: true, watch: {} },
  })
  if (!('on' in watcher)) throw new Error('Vite does not watch the files of this build.')
  let isThere = false
  await new Promise<void>((resolve, reject) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR' && isThere) server.config.logger.error(event.error.message)
      else if (event.code === 'ERROR') reject(event.error)
      if (event.code !== 'END') return
      if (isThere) server.ws.send(reload)
      isThere = true
      resolve()
    })
  })
  return () => watcher.close()
}

/** The settings that a build of a part shares with the extension. */
function ofExtension({ root, mode, define, resolve: { alias }, build: { minify, target } }: ResolvedConfig) {
  const shared = { configFile: false, envDir: false, root, mode, resolve: { alias } } as const
  return { ...shared, define: define ?? {}, build: { minify, target, write: false } } satisfies InlineConfig
}

function scriptBuild(config: ResolvedConfig, name: string): InlineConfig {
  const shared = ofExtension(config)
  const entry = join(config.root, `page/${name}.iife.ts`)
  const lib = { entry, formats: ['iife' as const], name, fileName: () => `page/${name}.iife.js` }
  return { ...shared, build: { ...shared.build, lib } }
}

function keysBuild(config: ResolvedConfig): InlineConfig {
  const shared = ofExtension(config)
  const output = { entryFileNames: 'keys/[name].js', chunkFileNames: 'keys/[name].js' }
  const rolldownOptions = { input: join(config.root, keysPage), output }
  return {
    ...{ ...shared, plugins: [noNodeCrypto] },
    build: { ...shared.build, modulePreload: { polyfill: false }, rolldownOptions },
  }
}
