import type { NameSuggestions } from '@oriel/shared/chains/names.ts'
import type { Address, Hex } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import type { Node } from '../rpc/node.ts'
import { createNameChanges, type NameChanges } from './changes.ts'
import { createGateway, type Gateway } from './gateway.ts'
import type { NamesConfig } from './namesConfig.ts'
import type { NameRow } from './records.ts'
import { createRegistry } from './registry.ts'
import { isReserved, parseLabel, refuse } from './rules.ts'
import { chooseSuggestions, listVariants } from './suggest.ts'

/** The zone: the names below the operator's ENS name. */
export type Zone = {
  config: NamesConfig
  changes: NameChanges
  gateway: Gateway
  /** Returns true if the name is below the zone. Names below the zone exist only in the database. */
  holds(name: string): boolean
  find(name: string): Promise<NameRow | undefined>
  ofAddress(address: string): Promise<NameRow[]>
  suggest(text: string): Promise<NameSuggestions>
}

export type ZoneOptions = {
  names?: NamesConfig | undefined
  namesKey?: string | undefined
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  database: Database | undefined
  now: () => number
}

/** Creates the zone. Returns undefined if the deployment offers no names. */
export function createZone({
  names: config,
  namesKey,
  networks,
  nodeOf,
  database,
  now,
}: ZoneOptions): Zone | undefined {
  const entry = networks.find(({ network }) => network.caipNetworkId === config?.network)
  if (!config || !namesKey || !database || !entry) return undefined
  const { zone, reserved } = config
  const registry = createRegistry({ database, now })
  const signerKey = namesKey as Hex

  return {
    config,
    changes: createNameChanges({ config, signerKey, registry, database, networks, nodeOf, now }),
    gateway: createGateway({
      zone,
      signerKey,
      registry,
      now,
      resolver: config.resolver as Address,
      chainId: BigInt(entry.network.id),
      node: nodeOf(entry),
    }),
    holds: (name) => name.endsWith(`.${zone}`),
    find: async (name) => (parseLabel(zone, name) === undefined ? undefined : await registry.find(name)),
    ofAddress: registry.ofAddress,
    async suggest(text) {
      const label = parseLabel(zone, text.includes('.') ? text : `${text}.${zone}`)
      if (label === undefined) throw refuse('invalid', 'A name has 4 to 32 letters of a to z, digits or hyphens.')
      const names = listVariants(label, reserved).map((variant) => `${variant}.${zone}`)
      const occupied = await registry.occupied(names)
      const isTaken = (name: string) => occupied.has(name) || (name === names[0] && isReserved(label, reserved))
      return { suggestions: chooseSuggestions(names, isTaken) }
    },
  }
}
