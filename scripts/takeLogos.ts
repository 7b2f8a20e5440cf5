import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { tokens as tokenMetadata } from '@web3icons/common/metadata/tokens'
import { optimize } from 'svgo'
import { findLogoDangers } from './logos/logoDangers.ts'
import { chains, connectors, type LogoSource, networks, providers, tokens, wallets } from './logos/logoSources.ts'
import { ownNetworks } from './logos/ownDrawings.ts'

const folder = resolve(import.meta.dirname, '../backend/directory/logos')
const providersFolder = resolve(import.meta.dirname, '../frame/ui/icons/providers')
const walletsFile = resolve(import.meta.dirname, '../backend/directory/wallets.json')

/** Reads and minifies the SVG of a logo. Throws if it contains anything other than shapes and gradients. */
async function readLogo({ from, variant, viewBox }: LogoSource): Promise<string> {
  const [kind, name] = from.split('/')
  const file = `../node_modules/@web3icons/core/dist/svgs/${kind}/${variant ?? 'background'}/${name}.svg.js`
  const { default: drawing } = (await import(file)) as { default: string }
  const { data } = optimize(drawing, {
    multipass: true,
    floatPrecision: 2,
    plugins: ['preset-default', { name: 'removeAttrs', params: { attrs: ['svg:(width|height|class)'] } }],
  })
  const size = 'width="64" height="64"'
  const svg = data
    .replace(/viewBox="[^"]*"/, `viewBox="${viewBox ?? '0 0 24 24'}" ${size}`)
    .replace(/^<svg (.*?)(xmlns="[^"]*") ?/, '<svg $2 $1')
  const dangers = findLogoDangers(svg)
  if (dangers.length > 0) throw new Error(`${from} ${dangers.join(', ')}.`)
  return svg
}

async function writeLogos(kind: string, sources: Record<string, LogoSource>) {
  rmSync(resolve(folder, kind), { recursive: true, force: true })
  mkdirSync(resolve(folder, kind), { recursive: true })
  for (const [name, source] of Object.entries(sources)) {
    writeFileSync(resolve(folder, kind, `${name}.svg`), `${await readLogo(source)}\n`)
  }
}

function writeOwn() {
  for (const [name, { svg }] of Object.entries(ownNetworks)) {
    const dangers = findLogoDangers(svg)
    if (dangers.length > 0) throw new Error(`${name} ${dangers.join(', ')}.`)
    writeFileSync(resolve(folder, 'networks', `${name}.svg`), `${svg}\n`)
  }
}

/** Writes the logos of the sign-in providers. Shapes without a fill get their color from the stylesheet. */
function writeProviders() {
  rmSync(providersFolder, { recursive: true, force: true })
  mkdirSync(providersFolder, { recursive: true })
  for (const [name, { path, hex, parts, isPlain }] of Object.entries(providers)) {
    const shapes = parts ?? [[path, isPlain ? undefined : `#${hex}`]]
    const drawn = shapes.map(([d, fill]) => `<path ${fill ? `fill="${fill}" ` : ''}d="${d}"/>`).join('')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${drawn}</svg>`
    const dangers = findLogoDangers(svg)
    if (dangers.length > 0) throw new Error(`${name} ${dangers.join(', ')}.`)
    writeFileSync(resolve(providersFolder, `${name}.svg`), `${svg}\n`)
  }
}

/** Returns the CAIP-19 IDs of a token. EVM addresses are lowercased, so that each token has only one ID. */
function listAssets(name: string): string[] {
  const { id, nativeOf = [] } = tokens[name] ?? {}
  const found = tokenMetadata.find((token) => token.id === id)
  if (id !== undefined && !found) throw new Error(`The metadata has no token "${id}".`)
  const contracts = Object.entries(found?.addresses ?? {}).flatMap(([key, address]) => {
    const chain = chains[key]
    if (chain === undefined || address === undefined) return []
    return [chain.startsWith('eip155:') ? `${chain}/erc20:${address.toLowerCase()}` : `${chain}/token:${address}`]
  })
  return [...nativeOf.map((network) => `${network}/native`), ...contracts]
}

function readWalletIds(): Map<string, string> {
  const rows = JSON.parse(readFileSync(walletsFile, 'utf8')) as { id: string; name: string }[]
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const getFileName = (from: string) => from.replace(/^.*\//, '')
const toSources = (list: Record<string, string>) =>
  Object.fromEntries(Object.values(list).map((from) => [getFileName(from), { from }]))

const ids = readWalletIds()
const index = {
  networks: Object.fromEntries(
    Object.entries({ ...networks, ...ownNetworks }).flatMap(([name, { ids }]) => ids.map((id) => [id, name])),
  ),
  tokens: Object.fromEntries(Object.keys(tokens).flatMap((name) => listAssets(name).map((id) => [id, name]))),
  wallets: Object.fromEntries(
    Object.entries(wallets).map(([name, from]) => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`The directory has no wallet "${name}".`)
      return [id, getFileName(from)]
    }),
  ),
  connectors: Object.fromEntries(Object.entries(connectors).map(([id, from]) => [id, getFileName(from)])),
}

await writeLogos('networks', networks)
writeOwn()
await writeLogos('tokens', tokens)
await writeLogos('wallets', { ...toSources(wallets), ...toSources(connectors) })
writeProviders()
writeFileSync(resolve(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`)
console.log(
  `Wrote the logos of ${Object.entries(index)
    .map(([kind, list]) => `${Object.keys(list).length} ${kind}`)
    .join(', ')}.`,
)
