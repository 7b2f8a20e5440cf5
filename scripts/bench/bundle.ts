import { resolve } from 'node:path'
import { build } from 'vite'
import { compressFully, prepareFile, type StaticFile } from '../../backend/http/staticFile.ts'
import { root } from '../local/stack.ts'

/**
 * Files of the floor, a minimal React page whose times are the lower bound. Compressed like the backend's files, so
 * that the comparison with the wallet is fair.
 */
export type Sent = { html: StaticFile; script: StaticFile }

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>
<div id="root"></div><script type="module" src="/floor.js"></script></html>`

/** Builds the floor page: one document and one script. */
export async function buildFloor(): Promise<Sent> {
  const script = await bundle(resolve(root, 'scripts/bench/floor.tsx'))
  const sent = {
    html: await prepareFile({ name: 'index.html', body: html, headers: { 'Cache-Control': 'no-cache' } }),
    script: await prepareFile({ name: 'floor.js', body: script, headers: { 'Cache-Control': 'no-cache' } }),
  }
  await compressFully(Object.values(sent))
  return sent
}

/** Builds a dapp's script that imports the built SDK as a module, with penpal in the same file. */
export async function buildModule(options: object): Promise<string> {
  const entry = 'virtual:dapp'
  const code = `import { createOriel } from ${JSON.stringify(resolve(root, 'dist/sdk/index.js'))}
window.oriel = createOriel(${JSON.stringify(options)})`
  return bundle(entry, { [entry]: code })
}

async function bundle(entry: string, virtual: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    envDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'virtual',
        resolveId: (id) => (id in virtual ? `\0${id}` : undefined),
        load: (id) => virtual[id.slice(1)],
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false, entryFileNames: 'bundle.js' } },
    },
  })
  const [made] = Array.isArray(built) ? built : [built]
  const chunk = made && 'output' in made ? made.output.find(({ type }) => type === 'chunk') : undefined
  if (chunk?.type !== 'chunk') throw new Error(`The build of ${entry} made no script.`)
  return chunk.code
}
