import type { CaipNetworkId } from './caip.ts'
import type { OrielOptions, ThemeMode } from './options.ts'

/** Matches attributes that frameworks put on script tags. */
const foreign = /^(nscript|turbo|astro|cf|vite)/

/** Logs the attributes that it does not know. */
export function readScriptOptions({ dataset, src }: HTMLScriptElement): OrielOptions {
  const { announce, name, networks, preload, projectId, themeMode, ...others } = dataset
  const unknown = Object.keys(others).filter((name) => !foreign.test(name))
  if (unknown[0]) console.error(`Oriel: unknown attributes: ${unknown}.`)
  return {
    frameUrl: new URL(src).origin,
    projectId,
    themeMode: themeMode as ThemeMode | undefined,
    networks: networks?.trim().split(/\s*,\s*/) as CaipNetworkId[] | undefined,
    preload: preload === '' ? 'idle' : (preload as OrielOptions['preload']),
    announce: announce !== 'false',
    metadata: name ? { name } : undefined,
  }
}
