import type { CaipNetworkId } from './caip.ts'
import type { ThemeMode } from './options.ts'
import type { OrielOptions } from './oriel.ts'

/** Matches attributes that frameworks add to script tags. */
const foreign = /^(nscript|turbo|astro|cf|vite)/

/** Reads the options from the script tag. Logs unknown attributes. */
export function readScriptOptions({ dataset, src }: HTMLScriptElement): OrielOptions {
  const { announce, name, networks, preload, projectId, siwx, themeMode, ...others } = dataset
  for (const name in others) if (!foreign.test(name)) console.error(`No attribute ${name}`)
  return {
    frameUrl: new URL(src).origin,
    projectId,
    themeMode: themeMode as ThemeMode | undefined,
    networks: networks?.trim().split(/\s*,\s*/) as CaipNetworkId[] | undefined,
    preload: preload === '' ? 'idle' : (preload as OrielOptions['preload']),
    announce: announce !== 'false',
    siwx: siwx === '' || ((siwx && { url: siwx }) as OrielOptions['siwx']),
    metadata: name ? { name } : undefined,
  }
}
