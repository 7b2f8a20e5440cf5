import type { Plugin } from 'vite'

type Options = {
  /** Path of the entry file. */
  entry: string
  /** Packages to leave out of the bundle. */
  external?: string[]
  plugins?: Plugin[]
  isMinified?: boolean
}

/** Bundles a program and its packages into one module, because Node takes seconds to load them file by file. */
export async function bundleProgram({ entry, external = [], plugins = [], isMinified = false }: Options) {
  // Imported lazily, because Vite is slow to load and few processes need it.
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    ssr: { noExternal: true, external },
    build: {
      ssr: entry,
      write: false,
      minify: isMinified,
      target: 'es2023',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error(`The bundle of ${entry} has no module.`)
  return chunk.code
}
