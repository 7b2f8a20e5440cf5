import type { NameRecord } from '@oriel/shared/backend/account.ts'
import { etherCoinType, NameAttributes, solanaCoinType } from '@oriel/shared/chains/names.ts'
import { base58 } from '@scure/base'
import { bytesToHex, getAddress, type Hex } from 'viem'
import { z } from 'zod'
import type { Schema } from '../database/schema.ts'

export type NameRow = Schema['names']

const Addresses = z.record(z.string(), z.object({ address: z.string(), createdAt: z.number() }))
export type Addresses = z.output<typeof Addresses>

export function parseAddresses({ addresses }: Pick<NameRow, 'addresses'>): Addresses {
  return Addresses.parse(JSON.parse(addresses))
}

export function parseAttributes({ attributes }: Pick<NameRow, 'attributes'>): NameAttributes {
  return NameAttributes.parse(JSON.parse(attributes))
}

/**
 * Returns true for Ethereum's coin type, and for all coin types of EVM networks, which have bit 31 set. If all other
 * bits are 0, the coin type stands for every EVM network (ENSIP-11, ENSIP-19).
 */
export function isEvmCoinType(coinType: number): boolean {
  return coinType === etherCoinType || (coinType >= 0x8000_0000 && coinType <= 0xffff_ffff)
}

/**
 * Returns the address bytes for a coin type. An account with a key owns its address on all EVM networks. A contract
 * exists only on the network on which it signed: funds sent to the same address elsewhere are lost.
 */
export function getAddressBytes(row: NameRow, coinType: number): Hex | undefined {
  const found = parseAddresses(row)[coinType]?.address
  if (found !== undefined) return coinType === solanaCoinType ? bytesToHex(base58.decode(found)) : (found as Hex)
  return row.homeCoin === null && isEvmCoinType(coinType) ? (row.address as Hex) : undefined
}

/** Converts a row to the API's record. `attributes` is separate, because avatars are read from elsewhere. */
export function toRecord(row: NameRow, attributes: NameRecord['attributes']): NameRecord {
  const formatTime = (time: number) => new Date(time).toISOString()
  const addresses = Object.entries(parseAddresses(row)).map(([coinType, { address, createdAt }]) => {
    const shown = coinType === String(solanaCoinType) ? address : getAddress(address)
    return [coinType, { address: shown, created_at: formatTime(createdAt) }] as const
  })
  return {
    name: row.name,
    registered_at: formatTime(row.registeredAt),
    updated_at: row.updatedAt === null ? null : formatTime(row.updatedAt),
    attributes,
    addresses: Object.fromEntries(addresses),
    is_contract: row.homeCoin === null ? undefined : true,
  }
}
