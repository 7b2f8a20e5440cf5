import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, loadConfigFromFile } from 'vite'
import { buildTargets } from '../build/buildTargets.ts'

/**
 * Builds without the minifier, which joins statements. Removes the marker of `npm run build`, so that the next command
 * rebuilds.
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
      // The maps are hidden: the files have no comment that would make the browser request them.
      build: { ...config.build, sourcemap: 'hidden', minify: false, cssMinify: true },
    })
  }
}
