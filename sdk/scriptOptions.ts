import type { CaipNetworkId } from './caip.ts'
import type { OrielOptions, ThemeMode } from './options.ts'

const attributes = ['project-id', 'theme-mode', 'networks', 'preload', 'name', 'announce'].map((name) => `data-${name}`)
/** Matches attributes that frameworks put on script tags. */
const foreign = /^(?!data-)|^data-(nscript|turbo|astro|cf|vite)/

/** Logs the attributes that it does not know. */
export function readScriptOptions(script: HTMLScriptElement): OrielOptions {
  const unknown = script.getAttributeNames().filter((name) => !attributes.includes(name) && !foreign.test(name))
  if (unknown.length > 0) {
    console.error(
      `Oriel: the script tag has unknown attributes: ${unknown.join(', ')}. Known are ${attributes.join(', ')}.`,
    )
  }
  const { announce, name, networks, preload, projectId, themeMode } = script.dataset
  return {
    frameUrl: new URL(script.src).origin,
    projectId,
    themeMode: themeMode as ThemeMode | undefined,
    networks: networks?.split(',').map((one) => one.trim() as CaipNetworkId),
    preload: preload === 'idle' || preload === '' ? 'idle' : 'none',
    announce: announce !== 'false',
    metadata: name ? { name } : undefined,
  }
}
