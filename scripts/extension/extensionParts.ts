import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { allFilesReady } from '@crxjs/vite-plugin'
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite'
import { noNodeCrypto } from '../build/buildPlugins.ts'

const reload = { type: 'custom', event: 'crx:runtime-reload' } as const

/** Bundles each content script into a single file, because it must run before the page's first script. */
export const contentScripts: Plugin = {
  name: 'content-scripts',
  apply: 'build',
  async generateBundle() {
    const { config } = this.environment
    for (const name of listScripts(config.root)) {
      const built = await build({ ...getScriptBuild(config, name), logLevel: 'warn' })
      for (const { output } of [built].flat() as { output: { fileName: string; code: string }[] }[])
        for (const { fileName, code } of output) this.emitFile({ type: 'asset', fileName, source: code })
    }
  },
}

/**
 * Rebuilds the content scripts and the sandboxed signer when they change, because Vite's dev server cannot serve them.
 * A content script must be a single file. The signer has an opaque origin, so crxjs's service worker, which fetches the
 * modules of the other pages from the server, cannot fetch the signer's modules.
 */
export function watchParts(sandboxPolicy: string): Plugin {
  let end: (() => Promise<void>) | undefined
  return {
    name: 'built-parts',
    apply: 'serve',
    async configureServer(server) {
      const { config } = server
      server.middlewares.use('/signer/signer.html', (_request, response) => {
        response.setHeader('content-type', 'text/html')
        // Send the sandbox policy as a header. The browser adds it only to pages that it loads from the extension's
        // folder.
        response.setHeader('content-security-policy', sandboxPolicy)
        response.end(
          readFileSync(join(config.root, 'signer/signer.html'), 'utf8').replace('./signer.ts', './signer.js'),
        )
      })
      const builds = [getSignerBuild(config), ...listScripts(config.root).map((name) => getScriptBuild(config, name))]
      end = await watchAll(server, builds)
    },
    closeBundle: () => end?.(),
  }
}

/** Returns a plugin whose `written` promise resolves once crxjs has written the folder that the browser loads. */
export function waitForFolder() {
  let isWritten = () => {}
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  return {
    // Use the prefix `crx:`. When crxjs writes the folder, it calls only plugins with this prefix.
    name: 'crx:written-folder',
    apply: 'serve',
    api: { written },
    writeBundle: () => void allFilesReady().then(isWritten),
  } satisfies Plugin
}

const listScripts = (extension: string) =>
  readdirSync(join(extension, 'page')).flatMap((file) => /^(\w+)\.iife\.ts$/.exec(file)?.[1] ?? [])

const getOutDir = ({ root, build: { outDir } }: ResolvedConfig) => resolve(root, outDir)

/**
 * Builds and watches all parts. Resolves after their first builds with a function that stops watching. Later builds
 * reload the extension.
 */
async function watchAll(server: ViteDevServer, builds: InlineConfig[]): Promise<() => Promise<void>> {
  const running = new Set<InlineConfig>()
  let isFirstBuildDone = false
  const watchers = await Promise.all(
    builds.map(async (config) => {
      running.add(config)
      const output = { outDir: getOutDir(server.config), emptyOutDir: false, write: true }
      const watcher = await build({ ...config, logLevel: 'silent', build: { ...config.build, ...output, watch: {} } })
      if (!('on' in watcher)) throw new Error('Vite does not watch the files of this build.')
      await new Promise<void>((resolve) => {
        watcher.on('event', (event) => {
          if (event.code === 'ERROR') server.config.logger.error(event.error.message)
          if (event.code === 'START') running.add(config)
          if (event.code !== 'END') return
          running.delete(config)
          resolve()
          // Reload only after all builds have ended. Several parts may include the changed file.
          if (isFirstBuildDone && running.size === 0) server.ws.send(reload)
        })
      })
      return watcher
    }),
  )
  isFirstBuildDone = true
  return async () => void (await Promise.all(watchers.map((watcher) => watcher.close())))
}

const getScriptBuild = (config: ResolvedConfig, name: string) => getPartBuild(config, `page/${name}.iife`)

const getSignerBuild = (config: ResolvedConfig) => ({
  ...getPartBuild(config, 'signer/signer'),
  plugins: [noNodeCrypto],
})

/** Returns the build configuration of a single file, with the extension's settings. */
function getPartBuild({ root, mode, define, build: { minify, target } }: ResolvedConfig, name: string) {
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
