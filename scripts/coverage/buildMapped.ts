import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, loadConfigFromFile } from 'vite'
import { buildTargets } from '../build/buildTargets.ts'

/**
 * Builds with source maps and without minification, which would merge statements. Removes the stamp of `npm run build`,
 * so that the next command rebuilds.
 */
export async function buildMapped({ root }: { root: string }): Promise<void> {
  const stamp = resolve(root, 'dist/.built')
  rmSync(stamp, { force: true })
  const file = resolve(root, 'vite.config.ts')
  for (const mode of buildTargets) {
    const loaded = await loadConfigFromFile({ command: 'build', mode }, file)
    if (!loaded) throw new Error(`${file} is missing.`)
    const { config } = loaded
    await build({
      ...config,
      mode,
      configFile: false,
      // Hidden source maps add no comment to the files, so the browser does not request the maps.
      build: { ...config.build, sourcemap: 'hidden', minify: false, cssMinify: true },
    })
  }
}
