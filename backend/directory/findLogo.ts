import { normalizeAddress } from '@oriel/shared/chains/caip.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Picture } from '../pictures/pictures.ts'
import { resolveHostedId } from './assets.ts'
import { getNetworkLogo, getTokenKey, getTokenLogo, type TokenPlace } from './logos/logos.ts'

type Entries = readonly NetworkEntry[]

/** Finds a network's logo. The configuration can select a different network's logo with `assets.imageId`. */
export function findNetworkLogo(id: string, networks: Entries): Picture | undefined {
  return getNetworkLogo(getLogoNetwork(resolveHostedId(id), networks))
}

/** Finds a token's logo by address. A counterfeit token does not get the logo, because it has a different address. */
export function findTokenLogo({ chain, address }: TokenPlace, networks: Entries): Picture | undefined {
  if (address === undefined) return getTokenLogo(getTokenKey({ chain: getLogoNetwork(chain, networks) }))
  const logos = findEntry(chain, networks)?.logos ?? {}
  const key = normalizeAddress(address)
  return getTokenLogo(Object.hasOwn(logos, key) ? (logos[key] ?? '') : getTokenKey({ chain, address }))
}

function getLogoNetwork(id: string, networks: Entries): string {
  return findEntry(id, networks)?.network.assets?.imageId ?? id
}

function findEntry(id: string, networks: Entries): NetworkEntry | undefined {
  return networks.find(({ network }) => network.caipNetworkId === id)
}
