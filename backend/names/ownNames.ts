import type { Identity, NameRecord } from '@oriel/shared/backend/account.ts'
import { etherCoinType } from '@oriel/shared/chains/names.ts'
import { getAddressBytes, type NameRow, parseAttributes, toRecord } from './records.ts'
import type { Zone } from './zone.ts'

/** Reads the zone's names directly from the database, so that a change is visible immediately. */
export type OwnNames = {
  identity(address: string): Promise<Identity | undefined>
  record(name: string): Promise<NameRecord | undefined>
  recordsOf(address: string): Promise<NameRecord[]>
}

type Options = {
  zone: Zone
  /** Resolves an avatar. Returns undefined if it is unavailable, because a name is valid without it. */
  avatarOf: (name: string, owner: string) => Promise<string | undefined>
  now: () => number
}

export function createZoneNameReader({ zone, avatarOf, now }: Options): OwnNames {
  async function read(row: NameRow): Promise<NameRecord> {
    const { bio, avatar: avatarUrl } = parseAttributes(row)
    const avatar = await avatarOf(row.name, row.address)
    // Include the original avatar URL. The wallet needs it for changes, because a change replaces the whole profile.
    return toRecord(row, { avatar, avatarUrl, bio })
  }

  return {
    async identity(address) {
      const rows = await zone.ofAddress(address)
      // Select the name of the account on Ethereum. A contract on another network may have the same address, but its
      // name must not identify that account.
      const row = rows.find((item) => getAddressBytes(item, etherCoinType) === address)
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
