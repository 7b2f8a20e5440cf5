import { addressKey } from '#shared/chains/caip.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Picture } from '../pictures/pictures.ts'
import { hostedId } from './assets.ts'
import { networkLogo, type TokenPlace, tokenKey, tokenLogo } from './logos/logos.ts'

type Entries = readonly NetworkEntry[]

/** Finds a network's logo. The configuration can select a different network's logo with `assets.imageId`. */
export function findNetworkLogo(id: string, networks: Entries): Picture | undefined {
  return networkLogo(logoNetwork(hostedId(id), networks))
}

/** Finds a token's logo by address. A counterfeit token has another address, so it never gets the logo. */
export function findTokenLogo({ chain, address }: TokenPlace, networks: Entries): Picture | undefined {
  if (address === undefined) return tokenLogo(tokenKey({ chain: logoNetwork(chain, networks) }))
  const logos = findEntry(chain, networks)?.logos ?? {}
  const key = addressKey(address)
  return tokenLogo(Object.hasOwn(logos, key) ? (logos[key] ?? '') : tokenKey({ chain, address }))
}

function logoNetwork(id: string, networks: Entries): string {
  return findEntry(id, networks)?.network.assets?.imageId ?? id
}

function findEntry(id: string, networks: Entries): NetworkEntry | undefined {
  return networks.find(({ network }) => network.caipNetworkId === id)
}
