import type { Identity, NameRecord } from '#shared/backend/account.ts'
import { etherCoinType } from '#shared/chains/names.ts'
import { addressBytes, attributesOf, type NameRow, toRecord } from './records.ts'
import type { Zone } from './zone.ts'

/** Reads names of the zone directly from the database, which reflects a change immediately. */
export type OwnNames = {
  identity(address: string): Promise<Identity | undefined>
  record(name: string): Promise<NameRecord | undefined>
  recordsOf(address: string): Promise<NameRecord[]>
}

type Options = {
  zone: Zone
  /** Returns undefined when the avatar is unavailable: a name is valid without one. */
  avatarOf: (name: string, owner: string) => Promise<string | undefined>
  now: () => number
}

export function createOwnNames({ zone, avatarOf, now }: Options): OwnNames {
  async function read(row: NameRow): Promise<NameRecord> {
    const { bio, avatar: avatarUrl } = attributesOf(row)
    const avatar = await avatarOf(row.name, row.address)
    // A change replaces the whole profile, so the owner's wallet also needs the avatar URL.
    return toRecord(row, { avatar, avatarUrl, bio })
  }

  return {
    async identity(address) {
      const rows = await zone.ofAddress(address)
      // A contract on another network may share the address, and does not name the Ethereum account.
      const row = rows.find((one) => addressBytes(one, etherCoinType) === address)
      if (!row) return undefined
      const avatar = await avatarOf(row.name, address)
      return { name: row.name, avatar: avatar ?? null, resolvedAt: new Date(now()).toISOString() }
    },
    async record(name) {
      const row = await zone.find(name)
      return row && (await read(row))
    },
    recordsOf: async (address) => await Promise.all((await zone.ofAddress(address)).map(read)),
  }
}
