import type { Identity, NameRecord } from '@oriel/shared/backend/account.ts'
import { etherCoinType, solanaCoinType, toEvmCoinType } from '@oriel/shared/chains/names.ts'
import { getAddress } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Logs } from '../log/log.ts'
import { createCache } from '../memory/cache.ts'
import type { Descriptions } from '../nfts/descriptions.ts'
import { isShortData } from '../pictures/pictures.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { cleanText } from '../tokens/cleanText.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { readAvatar } from './avatar.ts'
import { createEns, type Ens } from './ens.ts'
import { createZoneNameReader, type OwnNames } from './ownNames.ts'
import { parseAttributes } from './records.ts'
import type { Zone } from './zone.ts'

const isEvmAddress = /^0x[0-9a-fA-F]{40}$/
const lifetimeMs = 5 * 60_000
/** Cache lifetime of incomplete identities and profiles. Short, because an avatar's server may be down only briefly. */
const incompleteMs = 30_000
const maxKept = 10_000
const maxBytesKept = 8 * 1024 * 1024
/** Maximum length of an `avatar` record that is a URL. Small inline images may be longer. */
const maxRecord = 2048

type Profile = NonNullable<NameRecord['attributes']>

export type Names = {
  identity(address: string): Promise<Identity>
  /**
   * Returns the record of a normalized name, or undefined if it is not registered. With the coin type of a served EVM
   * network, an ENS record also contains the address for that network, if set.
   */
  record(name: string, coinType?: number): Promise<NameRecord | undefined>
  /** Returns the record of the primary ENS name, then those of the zone's names. */
  recordsOf(address: string): Promise<NameRecord[]>
  avatarRecord(name: string): Promise<string | undefined>
}

export type NameOptions = {
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  descriptions: Descriptions
  untrustedFetcher: UntrustedFetcher
  zone: Zone | undefined
  log: Logs
  now: () => number
}

/** Reads names from the first network with ENS contracts and from the zone. Does not cache failed lookups. */
export function createNames(options: NameOptions): Names {
  const { networks, nodeOf, descriptions, untrustedFetcher, zone, log, now } = options
  const entry = networks.find(({ network }) => network.contracts?.ensUniversalResolver)
  const own = zone && zone.config.network === entry?.network.caipNetworkId ? { own: zone } : {}
  const ens = entry && createEns({ entry, node: nodeOf(entry), untrustedFetcher, ...own })
  const cacheOptions = { maxEntries: maxKept, maxBytes: maxBytesKept, lifetimeMs: () => lifetimeMs, now }
  const getLifetime = ({ name, avatar }: Identity) => (name !== null && avatar === null ? incompleteMs : lifetimeMs)
  const identities = createCache<Identity>({ ...cacheOptions, lifetimeMs: getLifetime })
  // Do not cache records, because users send funds to their addresses and a name can change hands. Only share requests
  // between concurrent lookups.
  const records = createCache<NameRecord | undefined>({ ...cacheOptions, lifetimeMs: () => 0 })
  const avatars = createCache<string | undefined>(cacheOptions)
  const isComplete = ({ avatar, bio }: Profile) => avatar !== undefined && bio !== undefined
  const profiles = createCache<Profile>({
    ...cacheOptions,
    lifetimeMs: (record) => (isComplete(record) ? lifetimeMs : incompleteMs),
  })

  const attempt = <value>(pending: Promise<value>) => ignoreFailure(pending, log)

  const readAvatarRecord = async (name: string) => {
    const row = zone?.holds(name) ? await zone.find(name) : undefined
    if (row) return parseAttributes(row).avatar
    return await avatars.get(name, async () => {
      const record = await ens?.textOf(name, 'avatar')
      return record && (record.length <= maxRecord || isShortData(record)) ? record : undefined
    })
  }

  async function resolveAvatar(name: string, owner: string | undefined): Promise<string | undefined> {
    const record = await readAvatarRecord(name)
    return record && (await readAvatar(record, { name, owner, networks, nodeOf, descriptions, untrustedFetcher }))
  }

  async function readIdentity(address: string): Promise<Identity> {
    const name = await ens?.nameOf(toLowerAddress(address))
    const avatar = name && (await attempt(resolveAvatar(name, address)))
    return { name: name ?? null, avatar: avatar ?? null, resolvedAt: new Date(now()).toISOString() }
  }

  async function readProfile(name: string, owner: string | undefined): Promise<Profile> {
    const [bio, avatar] = await Promise.all([
      attempt(ens?.textOf(name, 'description') ?? Promise.resolve(undefined)),
      attempt(resolveAvatar(name, owner)),
    ])
    return { avatar, bio: bio && cleanText(bio, 255) }
  }

  async function readRecord(name: string, coinType: number | undefined): Promise<NameRecord | undefined> {
    const found = ens && (await readAddresses(ens, name, coinType))
    if (!found) return undefined
    const attributes = await profiles.get(`${name} ${found.ether ?? ''}`, () => readProfile(name, found.ether))
    return { name, attributes, addresses: found.addresses }
  }

  const getRecord = (name: string, requested?: number) => {
    const coinType = findServedCoinType(networks, requested)
    return records.get(`${coinType ?? ''} ${name}`, () => readRecord(name, coinType))
  }
  const getIdentity = (address: string) => identities.get(address, () => readIdentity(address))
  if (!zone) return combineNames({ avatarRecord: readAvatarRecord, record: getRecord, identity: getIdentity })
  const resolveOwnAvatar = (name: string, owner: string) => attempt(resolveAvatar(name, owner))
  return combineNames(
    { avatarRecord: readAvatarRecord, record: getRecord, identity: getIdentity },
    { zone, names: createZoneNameReader({ zone, avatarOf: resolveOwnAvatar, now }) },
  )
}

/**
 * Returns the coin type if it is that of a served EVM network other than Ethereum. Ignores all other coin types,
 * because each one needs an additional lookup.
 */
function findServedCoinType(networks: readonly NetworkEntry[], requested: number | undefined): number | undefined {
  const isServed = networks.some(
    ({ network: { chainNamespace, id } }) => chainNamespace === 'eip155' && toEvmCoinType(Number(id)) === requested,
  )
  return isServed && requested !== etherCoinType ? requested : undefined
}

async function readAddresses(ens: Ens, name: string, coinType: number | undefined) {
  const [ether, solana, own] = await Promise.all([
    ens.addressOf(name),
    ens.solanaAddressOf(name),
    coinType === undefined ? undefined : ens.networkAddressOf(name, coinType),
  ])
  if (!ether && !solana && !own) return undefined
  const addresses: NameRecord['addresses'] = {}
  if (ether) addresses[etherCoinType] = { address: getAddress(ether) }
  if (solana) addresses[solanaCoinType] = { address: solana }
  if (coinType !== undefined && own) addresses[coinType] = { address: getAddress(own) }
  return { ether, addresses }
}

/**
 * Resolves to undefined on failure. A name is valid without its avatar and texts, and these may be on other networks or
 * gateways.
 */
async function ignoreFailure<value>(pending: Promise<value>, log: Logs): Promise<value | undefined> {
  try {
    return await pending
  } catch (error) {
    // Log unexpected content, but do not throw. The record is untrusted, and must not make the whole lookup fail.
    if (!(error instanceof UpstreamsDownError)) log.error(error)
    return undefined
  }
}

type EnsNames = Omit<Names, 'recordsOf'>

/**
 * Combines ENS names and names of the zone. The primary ENS name comes first. Names of the zone bypass the ENS caches.
 */
function combineNames(ens: EnsNames, own?: { zone: Zone; names: OwnNames }): Names {
  const isOwn = (name: string) => own?.zone.holds(name) === true
  return {
    avatarRecord: ens.avatarRecord,
    record: async (name, coinType) =>
      own && isOwn(name) ? await own.names.record(name) : await ens.record(name, coinType),
    async recordsOf(address) {
      if (!isEvmAddress.test(address)) return []
      const { name } = await ens.identity(address.toLowerCase())
      const primary = name === null || isOwn(name) ? undefined : await ens.record(name)
      return [...(primary ? [primary] : []), ...((await own?.names.recordsOf(address)) ?? [])]
    },
    async identity(address) {
      if (!isEvmAddress.test(address)) return { name: null, avatar: null }
      const found = await ens.identity(address.toLowerCase())
      if (found.name !== null && !isOwn(found.name)) return found
      return (await own?.names.identity(address.toLowerCase())) ?? { ...found, name: null, avatar: null }
    },
  }
}
