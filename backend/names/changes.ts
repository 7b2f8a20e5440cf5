import { createHmac } from 'node:crypto'
import { isAddress } from 'viem'
import {
  etherCoinType,
  evmCoinType,
  type NameChange,
  type NameMessages,
  nameRefusals,
  solanaCoinType,
} from '#shared/names.ts'
import { checkSolanaSignature } from '../../sdk/verify/checkSignature.ts'
import { takeLimits } from '../database/limits.ts'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { isAddressOf } from '../http/requestedAccount.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Node } from '../rpc/node.ts'
import type { NamesConfig } from './namesConfig.ts'
import { addressesOf, isEvmCoinType, type NameRow } from './records.ts'
import type { Owner, Registry } from './registry.ts'
import { checkTime, isReserved, labelIn, readMessage, refuse } from './rules.ts'
import { isSignedByContract, isSignedByKey } from './signer.ts'

const dayMs = 24 * 60 * 60_000

export type NameChanges = {
  /** `client` is the household that asks, for the limit of registrations. */
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

/** Every change is signed by the owner of the name. What the request says besides the signed text decides nothing. */
export function createNameChanges(options: Options): NameChanges {
  const { config, registry, now } = options

  async function read<kind extends keyof NameMessages>(kind: kind, body: NameChange) {
    const message = readMessage(kind, body.message)
    checkTime(message.timestamp, now())
    const owner = await verifyOwner(body, options)
    return { message, change: { message: body.message, timestamp: message.timestamp, owner } }
  }

  return {
    async register(body, client) {
      const { name, attributes, timestamp } = readMessage('register', body.message)
      const label = requireLabel(config, name)
      if (isReserved(label, config.reserved)) throw refuse('reserved', 'This name cannot be given.')
      checkTime(timestamp, now())
      const owner = await verifyOwner(body, options)
      await countRegistration(client, options)
      const addresses = { [owner.homeCoin ?? etherCoinType]: { address: body.address.toLowerCase(), createdAt: now() } }
      const change = { message: body.message, timestamp, owner }
      return await registry.register(`${label}.${config.zone}`, change, { addresses, attributes })
    },
    async setAttributes(name, body) {
      const { message, change } = await read('attributes', body)
      const attributes = JSON.stringify(message.attributes)
      return await registry.change(requireName(config, name), change, () => ({ attributes }))
    },
    async setAddress(name, body) {
      const { message, change } = await read('address', body)
      await checkNewAddress(message, body, change.owner)
      return await registry.change(requireName(config, name), change, (row) => ({
        addresses: JSON.stringify(withAddress(row, message, now())),
      }))
    },
    async release(name, body) {
      const { message, change } = await read('release', body)
      if (labelIn(config.zone, message.name) === undefined || requireName(config, message.name) !== name) {
        throw refuse('unread', 'The signed text is about another name.')
      }
      return await registry.change(name, change, () => ({ releasedAt: now() }))
    },
  }
}

function requireLabel({ zone }: NamesConfig, name: string): string {
  const label = labelIn(zone, name)
  if (label !== undefined) return label
  const rule = '4 to 32 letters of a to z, digits or hyphens, with a hyphen neither first, last, nor third and fourth'
  throw refuse('invalid', `A name is a label and .${zone}. The label has ${rule}.`)
}

const requireName = (config: NamesConfig, name: string) => `${requireLabel(config, name)}.${config.zone}`

/**
 * The chain is that of `coin_type`, and it matters for contracts only: another account may control the same address of
 * another network. So a contract is known by its network and its address.
 */
async function verifyOwner(body: NameChange, { networks, nodeOf }: Options): Promise<Owner> {
  const { address, message, signature, coin_type: coinType } = body
  if (!isAddress(address)) throw refuse('wrongAddress', 'This is no EVM address. Check it letter by letter.')
  if (!isEvmCoinType(coinType)) throw refuse('wrongCoin', 'The coin type must be that of an EVM network (ENSIP-11).')
  if (await isSignedByKey({ address, message, signature })) return { address, homeCoin: null }

  const chainId = coinType === etherCoinType ? 1 : coinType & 0x7fff_ffff
  const entry = networks.find(({ network }) => network.caipNetworkId === `eip155:${chainId}`)
  const wrong = 'The account has not signed this text.'
  if (!entry) throw refuse('forged', `${wrong} A contract account can sign on networks of this deployment only.`)
  if (await isSignedByContract({ address, message, signature }, nodeOf(entry))) {
    return { address, homeCoin: evmCoinType(chainId) }
  }
  throw refuse('forged', wrong)
}

/** Payments go to these addresses, so that each must be shown to belong to the owner of the name. */
async function checkNewAddress(wanted: NameMessages['address'], body: NameChange, owner: Owner) {
  const { coin_type: coinType, address } = wanted
  if (coinType === solanaCoinType) {
    if (address === '') return
    if (!isAddressOf('solana', address)) throw refuse('wrongAddress', 'This is no address of Solana.')
    const signature = body.solana_signature ?? ''
    if ((await checkSolanaSignature({ address, message: body.message, signature })) === 'valid') return
    throw refuse('forgedSolana', 'The Solana account has not signed this text.')
  }
  if (!isEvmCoinType(coinType)) throw refuse('wrongCoin', 'Names have addresses of EVM networks and of Solana only.')
  if (owner.homeCoin !== null && owner.homeCoin !== coinType) {
    throw refuse('wrongCoin', 'A contract account has an address on its own network only.')
  }
  if (address.toLowerCase() === owner.address.toLowerCase()) return
  throw refuse('wrongAddress', 'A name refers to the address of its owner only.')
}

function withAddress(row: NameRow, { coin_type: coinType, address }: NameMessages['address'], createdAt: number) {
  const { [coinType]: _, ...others } = addressesOf(row)
  if (address === '') return others
  const kept = coinType === solanaCoinType ? address : address.toLowerCase()
  return { ...others, [coinType]: { address: kept, createdAt } }
}

/** Counts after the signature was checked, and in the database, so that all instances count together. */
async function countRegistration(client: string, { config, signerKey, database, now }: Options) {
  // The database must not name clients.
  const hash = createHmac('sha256', signerKey).update(`oriel/names/client/${client}`).digest('base64url')
  const limit = { key: `names ${hash}`, max: config.perClientPerDay, windowMs: dayMs }
  const retryAfterMs = await takeLimits(database, [limit], now())
  if (retryAfterMs === 0) return
  const description = 'Too many names were registered from here today.'
  throw new Refusal({ ...nameRefusals.tooMany, description, retryAfterMs })
}
