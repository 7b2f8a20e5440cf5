import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, loadConfigFromFile, type PluginOption } from 'vite'

/**
 * Builds the files of the pages with source maps and without the minifiers, because these join statements, and one of
 * them keeps no map. Removes the stamp of `npm run build`, so that the next command builds again.
 */
export async function buildMapped({ root }: { root: string }): Promise<void> {
  const stamp = resolve(root, 'dist/.built')
  rmSync(stamp, { force: true })
  const file = resolve(root, 'vite.config.ts')
  for (const mode of ['sdk', 'sdk-script', 'sdk-solana-script', 'frame', 'host']) {
    const loaded = await loadConfigFromFile({ command: 'build', mode }, file)
    if (!loaded) throw new Error(`${file} is missing.`)
    const { config } = loaded
    await build({
      ...config,
      mode,
      configFile: false,
      plugins: (config.plugins ?? []).filter((plugin) => nameOf(plugin) !== 'oriel:terse'),
      // Hidden maps add no comment that would make the browser request them.
      build: { ...config.build, sourcemap: 'hidden', minify: false, cssMinify: true },
    })
  }
}

function nameOf(plugin: PluginOption): string | undefined {
  return plugin && typeof plugin === 'object' && 'name' in plugin ? plugin.name : undefined
}
