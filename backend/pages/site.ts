import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Brand } from '../brand/brandConfig.ts'
import { describeAnnouncedWallet } from '../brand/describeBrand.ts'
import { prepareFile, type StaticFile } from '../http/staticFile.ts'
import { pictureFile } from './firstPictures.ts'
import { createAssetHeaders, scriptHeaders } from './headers.ts'
import type { PageSettings } from './settings.ts'

export type Site = {
  html: string | undefined
  integrity: Record<string, string>
  files: Map<string, StaticFile>
}

const laterScripts = [
  'oriel-inline.js',
  'oriel-page-wallets.js',
  'oriel-solana.js',
  'oriel-sign-in.js',
  'oriel-coinbase.js',
]

type SiteConfig = Pick<PageSettings, 'frameDir' | 'scriptFile'> & { brand: Brand }

export async function loadSite({ brand, frameDir, scriptFile }: SiteConfig): Promise<Site> {
  const site: Site = { html: undefined, integrity: {}, files: new Map() }
  if (frameDir !== null) await addFrame(site, frameDir)
  if (scriptFile !== null) {
    // Also serve the scripts that `oriel.js` lazy-loads.
    for (const name of ['oriel.js', ...laterScripts]) {
      const file = name === 'oriel.js' ? scriptFile : join(dirname(scriptFile), name)
      const script = await readFile(file, 'utf8').catch(throwMissing(file, 'scriptFile'))
      const body = name === 'oriel.js' ? writeBrand(brand) + script : script
      site.files.set(`/${name}`, await prepareFile({ name, body, headers: scriptHeaders }))
    }
  }
  return site
}

/**
 * Returns the statement to prepend to `oriel.js`. The script announces the wallet at once, before it could fetch the
 * brand (`sdk/script/orielScript.ts`).
 */
function writeBrand(brand: Brand): string {
  const announced = describeAnnouncedWallet(brand)
  return announced === undefined ? '' : `(window.Oriel??={}).brand=${JSON.stringify(announced)};\n`
}

async function addFrame(site: Site, frameDir: string) {
  site.html = await readFile(join(frameDir, 'index.html'), 'utf8').catch(
    throwMissing(`${frameDir}/index.html`, 'frameDir'),
  )
  const entries = await readdir(frameDir, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(frameDir, '/').length).replaceAll('\\', '/'))
    .filter((name) => name !== 'index.html' && name !== pictureFile)
    .sort()
  await Promise.all(
    names.map(async (name) => {
      const body = await readFile(join(frameDir, name))
      site.files.set(`/${name}`, await prepareFile({ name, body, headers: createAssetHeaders(name) }))
      if (/\.m?js$/.test(name)) site.integrity[`/${name}`] = computeSriHash(body)
    }),
  )
  // Sort the names, so that the same build yields the same page.
  site.integrity = Object.fromEntries(Object.entries(site.integrity).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function computeSriHash(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

function throwMissing(path: string, setting: string) {
  return (): never => {
    throw new Error(`${path} is missing. Run "npm run build" first, or set "${setting}" to where the build is.`)
  }
}
