import { z } from 'zod'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Node } from '../rpc/node.ts'
import { decodeAddress, findProgramAddress, metadataProgram } from './programs.ts'
import { type MintState, readMetaplex, readMint } from './readMint.ts'

/** Of `getMultipleAccounts`. */
const maximumAtOnce = 100
/** Names can be changed by whoever may, and a supply grows. */
const lifetimeMs = 5 * 60_000
const maximumKept = 20_000

const Account = z.object({ data: z.tuple([z.string(), z.literal('base64')]), owner: z.string() })
const Accounts = z.object({ value: z.array(z.nullable(Account)) })

export type Mints = {
  /** By the address of the mint; what is no mint is not in there. */
  read(node: Node, entry: NetworkEntry, mints: readonly string[]): Promise<Map<string, MintState>>
}

/** Remembers what mints say of themselves: decimals, supply, and a name where they have one. */
export function createMints(now: () => number): Mints {
  const known = new Map<string, { state: MintState; until: number }>()

  return {
    async read(node, { network }, mints) {
      const keyOf = (mint: string) => `${network.caipNetworkId}:${mint}`
      const wanted = [...new Set(mints)].filter((mint) => decodeAddress(mint) !== undefined)
      const missing = wanted.filter((mint) => (known.get(keyOf(mint))?.until ?? 0) <= now())
      const until = now() + lifetimeMs
      const states = await readStates(node, missing)
      // What is not there is not remembered: it may be so new that this node has not heard of it.
      for (const [mint, state] of states) {
        known.delete(keyOf(mint))
        known.set(keyOf(mint), { state, until })
      }
      const found = wanted.flatMap((mint): [string, MintState][] => {
        const state = states.get(mint) ?? (missing.includes(mint) ? undefined : known.get(keyOf(mint))?.state)
        return state ? [[mint, state]] : []
      })
      while (known.size > maximumKept) known.delete(known.keys().next().value as string)
      return new Map(found)
    },
  }
}

async function readStates(node: Node, mints: readonly string[]): Promise<Map<string, MintState>> {
  const states = new Map<string, MintState>()
  for (const [mint, account] of await readAccounts(node, mints)) {
    const state = readMint(account.data, account.owner, mint)
    if (state) states.set(mint, state)
  }
  const nameless = [...states].flatMap(([mint, { metadata }]) => (metadata ? [] : [[mint, metadataOf(mint)] as const]))
  const described = await readAccounts(
    node,
    nameless.map(([, place]) => place),
  )
  for (const [mint, place] of nameless) {
    const account = described.get(place)
    const state = states.get(mint)
    const metadata = account?.owner === metadataProgram ? readMetaplex(account.data, mint) : undefined
    if (state && metadata) states.set(mint, { ...state, metadata })
  }
  return states
}

/** Where Metaplex keeps what there is to say of a mint. */
function metadataOf(mint: string): string {
  const seeds = [new TextEncoder().encode('metadata'), decodeAddress(metadataProgram), decodeAddress(mint)]
  return findProgramAddress(
    seeds.filter((seed) => seed !== undefined),
    metadataProgram,
  )
}

async function readAccounts(node: Node, addresses: readonly string[]) {
  const accounts = new Map<string, { data: Uint8Array; owner: string }>()
  for (let at = 0; at < addresses.length; at += maximumAtOnce) {
    const some = addresses.slice(at, at + maximumAtOnce)
    const { value } = await node.demand(
      'getMultipleAccounts',
      [some, { encoding: 'base64', commitment: 'confirmed' }],
      Accounts,
    )
    for (const [index, address] of some.entries()) {
      const account = value[index]
      if (account) accounts.set(address, { data: Buffer.from(account.data[0], 'base64'), owner: account.owner })
    }
  }
  return accounts
}
