import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { allFilesReady } from '@crxjs/vite-plugin'
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite'
import { noNodeCrypto } from '../build/buildPlugins.ts'

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
 * changes: the scripts of pages, and that of the page of the keys. The origin of that page is opaque, so the service
 * worker, which takes all files of other pages from the server, brings the page itself only.
 */
export function builtParts(sandboxPolicy: string): Plugin {
  let end: (() => Promise<void>) | undefined
  return {
    name: 'built-parts',
    apply: 'serve',
    async configureServer(server) {
      const { config } = server
      server.middlewares.use('/keys/keys.html', (_request, response) => {
        response.setHeader('content-type', 'text/html')
        // The browser would add it to a page that comes from the folder of the extension.
        response.setHeader('content-security-policy', sandboxPolicy)
        response.end(readFileSync(join(config.root, 'keys/keys.html'), 'utf8').replace('./keys.ts', './keys.js'))
      })
      const builds = [keysBuild(config), ...scriptsOf(config.root).map((name) => scriptBuild(config, name))]
      end = await watchAll(server, builds)
    },
    closeBundle: () => end?.(),
  }
}

/** Resolves when crxjs has written the folder that the browser loads. */
export function writtenFolder() {
  let isWritten = () => {}
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  return {
    // crxjs writes the folder with the plugins whose names begin so.
    name: 'crx:written-folder',
    apply: 'serve',
    api: { written },
    writeBundle: () => void allFilesReady().then(isWritten),
  } satisfies Plugin
}

const scriptsOf = (extension: string) =>
  readdirSync(join(extension, 'page')).flatMap((file) => /^(\w+)\.iife\.ts$/.exec(file)?.[1] ?? [])

const outDirOf = ({ root, build: { outDir } }: ResolvedConfig) => resolve(root, outDir)

/** Resolves when all parts are there, to the function that stops. What changes later reloads the extension. */
async function watchAll(server: ViteDevServer, builds: InlineConfig[]): Promise<() => Promise<void>> {
  const running = new Set<InlineConfig>()
  let areThere = false
  const watchers = await Promise.all(
    builds.map(async (config) => {
      running.add(config)
      const output = { outDir: outDirOf(server.config), emptyOutDir: false, write: true }
      const watcher = await build({ ...config, logLevel: 'silent', build: { ...config.build, ...output, watch: {} } })
      if (!('on' in watcher)) throw new Error('Vite does not watch the files of this build.')
      await new Promise<void>((resolve) => {
        watcher.on('event', (event) => {
          if (event.code === 'ERROR') server.config.logger.error(event.error.message)
          if (event.code === 'START') running.add(config)
          if (event.code !== 'END') return
          running.delete(config)
          resolve()
          // Several parts may have the changed file.
          if (areThere && running.size === 0) server.ws.send(reload)
        })
      })
      return watcher
    }),
  )
  areThere = true
  return async () => void (await Promise.all(watchers.map((watcher) => watcher.close())))
}

const scriptBuild = (config: ResolvedConfig, name: string) => partBuild(config, `page/${name}.iife`)

const keysBuild = (config: ResolvedConfig) => ({ ...partBuild(config, 'keys/keys'), plugins: [noNodeCrypto] })

/** Returns the build of one file, with the settings of the extension. */
function partBuild({ root, mode, define, build: { minify, target } }: ResolvedConfig, name: string) {
  const lib = {
    entry: join(root, `${name}.ts`),
    formats: ['iife' as const],
    name: 'oriel',
    fileName: () => `${name}.js`,
  }
  return {
    configFile: false as const,
    envDir: false as const,
    root,
    mode,
    define: define ?? {},
    build: { minify, target, write: false, lib },
  } satisfies InlineConfig
}
