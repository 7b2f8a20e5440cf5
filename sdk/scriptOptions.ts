import type { CaipNetworkId, OrielOptions, ThemeMode } from './types.ts'

const attributes = ['projectId', 'themeMode', 'networks', 'preload', 'name', 'announce']
/** Put on script tags by frameworks, not by people. */
const foreign = /^(nscript|turbo|astro|cf|vite)/

/** The options that the script tag's `data-` attributes say. */
export function readScriptOptions({ dataset, src }: Pick<HTMLScriptElement, 'dataset' | 'src'>): OrielOptions {
  const unknown = Object.keys(dataset).filter((name) => !attributes.includes(name) && !foreign.test(name))
  if (unknown.length > 0) {
    const list = (names: string[]) => names.map(toAttribute).join(', ')
    console.error(`Oriel: the script tag has unknown attributes: ${list(unknown)}. Known are ${list(attributes)}.`)
  }
  const { announce, name, networks, preload, projectId, themeMode } = dataset
  return {
    frameUrl: new URL(src).origin,
    projectId,
    themeMode: themeMode as ThemeMode | undefined,
    networks: networks?.split(',').map((one) => one.trim() as CaipNetworkId),
    preload: preload === 'idle' || preload === '' ? 'idle' : 'none',
    announce: announce !== 'false',
    metadata: name ? { name } : undefined,
  }
}

function toAttribute(name: string): string {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
