import { createHmac } from 'node:crypto'
import { etherCoinType, type NameChange, type NameMessages, solanaCoinType } from '@oriel/shared/chains/names.ts'
import { checkSolanaSignature } from 'oriel/verify/checkSignature.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { consumeLimits, type Limit } from '../database/limits.ts'
import type { Database } from '../database/schema.ts'
import { getSite } from '../http/clientNetwork.ts'
import { isValidAddress } from '../http/requestedAccount.ts'
import type { Node } from '../rpc/node.ts'
import type { NamesConfig } from './namesConfig.ts'
import { findNetwork, verifyOwner } from './owner.ts'
import { cleanProfile } from './profile.ts'
import { type NameRow, parseAddresses } from './records.ts'
import { getOwnerKey, type Owner, type Registry, refuseTooMany } from './registry.ts'
import { checkTime, isReserved, parseLabel, parseMessage, refuse } from './rules.ts'

const dayMs = 24 * 60 * 60_000
/** Maximum registrations per owner per day. Enough for users to change their mind, but too few to collect names. */
const perAccountPerDay = 5
/**
 * Maximum attempts per allowed registration. Limited, because each failed attempt costs the server a signature check.
 */
const attemptsPerRegistration = 10
/**
 * Limit of an IPv6 /48, as a multiple of one client's limit. A /48 needs its own limit, because its owner could
 * otherwise use a new /64 for every name.
 */
const siteFactor = 16

export type NameChanges = {
  /** Registers a name. `client` identifies the caller for the registration limit. */
  register(body: NameChange, client: string): Promise<NameRow>
  setAttributes(name: string, body: NameChange): Promise<NameRow>
  setAddress(name: string, body: NameChange): Promise<NameRow>
  release(name: string, body: NameChange): Promise<NameRow>
}

type Options = {
  config: NamesConfig
  signerKey: string
  registry: Registry
  database: Database
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  now: () => number
}

/** Creates the operations that change names. Changes are only read from the signed message. */
export function createNameChanges(options: Options): NameChanges {
  const { config, registry, now } = options

  async function verifyChange<kind extends Exclude<keyof NameMessages, 'register'>>(
    kind: kind,
    { name: requestedName, body }: { name: string; body: NameChange },
  ) {
    const message = parseMessage(kind, body.message)
    const name = requireName(config, requestedName)
    // Reject a message about another name. Otherwise, it could be replayed for the owner's next name.
    if (message.name !== undefined && !isSameName(config, message.name, name)) {
      throw refuse('unread', 'The signed text is about another name.')
    }
    checkTime(message.timestamp, now())
    const owner = await verifyOwner(body, options)
    return { name, message, change: { message: body.message, timestamp: message.timestamp, owner } }
  }

  return {
    async register(body, client) {
      const { name, attributes, timestamp } = parseMessage('register', body.message)
      const label = requireLabel(config, name)
      if (isReserved(label, config.reserved)) throw refuse('reserved', 'This name cannot be given.')
      const profile = cleanProfile(attributes)
      checkTime(timestamp, now())
      const { attempts, registrations } = getClientLimits(client, options)
      const waitMs = await consumeLimits(options.database, attempts, now())
      if (waitMs > 0) throw refuseTooMany(waitMs)
      const owner = await verifyOwner(body, options)
      const limits = [...registrations, ...getAccountLimits(owner)]
      const addresses = { [getHomeCoin(owner)]: { address: body.address.toLowerCase(), createdAt: now() } }
      const change = { message: body.message, timestamp, owner }
      return await registry.register(`${label}.${config.zone}`, change, { addresses, attributes: profile, limits })
    },
    async setAttributes(requestedName, body) {
      const { name, message, change } = await verifyChange('attributes', { name: requestedName, body })
      const attributes = JSON.stringify(cleanProfile(message.attributes))
      return await registry.change(name, change, () => ({ attributes }))
    },
    async setAddress(requestedName, body) {
      const { name, message, change } = await verifyChange('address', { name: requestedName, body })
      await checkNewAddress(message, { body, owner: change.owner, networks: options.networks })
      return await registry.change(name, change, (row) => ({
        addresses: JSON.stringify(withAddress(row, message, now())),
      }))
    },
    async release(requestedName, body) {
      const { name, change } = await verifyChange('release', { name: requestedName, body })
      return await registry.change(name, change, () => ({ releasedAt: now() }))
    },
  }
}

function requireLabel({ zone }: NamesConfig, name: string): string {
  const label = parseLabel(zone, name)
  if (label !== undefined) return label
  const rule = '4 to 32 letters of a to z, digits or hyphens, with a hyphen neither first, last, nor third and fourth'
  throw refuse('invalid', `A name is a label and .${zone}. The label has ${rule}.`)
}

const requireName = (config: NamesConfig, name: string) => `${requireLabel(config, name)}.${config.zone}`

const isSameName = (config: NamesConfig, signed: string, name: string) =>
  parseLabel(config.zone, signed) !== undefined && requireName(config, signed) === name

const getHomeCoin = ({ homeCoin }: Pick<Owner, 'homeCoin'>) => homeCoin ?? etherCoinType

/**
 * Checks that the name's owner has proved ownership of the new address, because users send funds to the name. Throws
 * otherwise.
 */
async function checkNewAddress(
  { coin_type: coinType, address }: NameMessages['address'],
  { body, owner, networks }: { body: NameChange; owner: Owner; networks: readonly NetworkEntry[] },
) {
  if (coinType === solanaCoinType) {
    if (address === '') return
    if (!isValidAddress('solana', address)) throw refuse('wrongAddress', 'This is no address of Solana.')
    const signature = body.solana_signature ?? ''
    if ((await checkSolanaSignature({ address, message: body.message, signature })) === 'valid') return
    throw refuse('forgedSolana', 'The Solana account has not signed this text.')
  }
  // Reject coin types of networks that are not served. Each coin type adds an entry, so a record could otherwise grow
  // without limit.
  if (coinType !== etherCoinType && !findNetwork(coinType, networks)) {
    throw refuse('wrongCoin', 'Names have addresses of the EVM networks of this deployment and of Solana only.')
  }
  if (owner.homeCoin !== null && owner.homeCoin !== coinType) {
    throw refuse('wrongCoin', 'A contract account has an address on its own network only.')
  }
  if (address.toLowerCase() === owner.address.toLowerCase()) return
  if (address !== '') throw refuse('wrongAddress', 'A name refers to the address of its owner only.')
}

function withAddress(row: NameRow, { coin_type: coinType, address }: NameMessages['address'], createdAt: number) {
  const { [coinType]: _, ...others } = parseAddresses(row)
  if (address === '' && coinType === getHomeCoin(row)) {
    throw refuse('wrongAddress', 'The first address of a name cannot be removed. Give the name up instead.')
  }
  if (address === '') return others
  const normalized = coinType === solanaCoinType ? address : address.toLowerCase()
  return { ...others, [coinType]: { address: normalized, createdAt } }
}

/** Returns the limits for a client. The counters are in the database, so all instances share them. */
function getClientLimits(
  client: string,
  { config, signerKey }: Options,
): { attempts: Limit[]; registrations: Limit[] } {
  const createLimit = (kind: string, counted: string, max: number): Limit => {
    // Hash the client, so that the database never stores an IP address.
    const hash = createHmac('sha256', signerKey).update(`oriel/names/client/${counted}`).digest('base64url')
    return { key: `${kind} ${hash}`, max, windowMs: dayMs }
  }
  const site = getSite(client)
  const createLimits = (kind: string, max: number) => [
    createLimit(kind, client, max),
    ...(site === undefined ? [] : [createLimit(kind, site, siteFactor * max)]),
  ]
  return {
    attempts: createLimits('names attempts', attemptsPerRegistration * config.perClientPerDay),
    registrations: createLimits('names', config.perClientPerDay),
  }
}

/**
 * Returns the limits for an owner. A contract on another network may have the same address but a different owner, so it
 * has a separate limit. The entry per address is unlimited. It only serves as a row lock that serializes the requests
 * for an address.
 */
const getAccountLimits = (owner: Owner): Limit[] => [
  { key: `names owner ${getOwnerKey(owner)}`, max: perAccountPerDay, windowMs: dayMs },
  { key: `names address ${owner.address.toLowerCase()}`, max: Number.POSITIVE_INFINITY, windowMs: dayMs },
]
