import type { Hex } from 'viem'
import type { NetworkEntry } from '../networkEntry.ts'
import { createCache } from '../portfolio/cache.ts'
import type { Node } from '../rpc/node.ts'
import type { MintBook } from '../solana/mints.ts'
import { StrangerError } from '../strangers/fetchStranger.ts'
import type { Strangers } from '../strangers/strangers.ts'
import { fillId } from '../strangers/uris.ts'
import { readOnChain } from './evmNfts.ts'
import { type Description, readMetadata } from './metadata.ts'

/** One NFT of a network. On Solana the contract is the mint, and the id is 0. */
export type NftId = { contract: string; tokenId: string }
/** What is known without its own description: the collection by its contract, or the name by its mint. */
export type Described = { collection?: string | undefined; name?: string | undefined; own?: Description }

export type Descriptions = {
  read(entry: NetworkEntry, nft: NftId): Promise<Described>
  /** Several of them, of which the chain is asked at once. */
  readAll(entry: NetworkEntry, nfts: readonly NftId[]): Promise<Described[]>
}

const maximumBytes = 1024 * 1024
/** Gateways and plain servers often call JSON a text. */
const types = ['application/json', 'text/plain', 'application/octet-stream', 'application/ld+json']
/** Some collections show what they are only later. */
const lifetimeMs = 10 * 60_000
const failedMs = 30_000
const maximumKept = 10_000

type Options = {
  nodeOf: (entry: NetworkEntry) => Node
  mints: MintBook
  strangers: Strangers
  now: () => number
}

/** What NFTs say of themselves, from wherever it is kept. What cannot be read now is tried again soon. */
export function createDescriptions({ nodeOf, mints, strangers, now }: Options): Descriptions {
  const kept = createCache<Described>({
    maximum: maximumKept,
    lifetimeMs: ({ own }) => (own ? lifetimeMs : failedMs),
    now,
  })

  async function readOwn(uri: string | undefined, tokenId: string): Promise<Description | undefined> {
    const source = uri ? strangers.read(fillId(uri, BigInt(tokenId))) : undefined
    if (source === undefined) return undefined
    if (source.kind === 'data') {
      return source.bytes.length <= maximumBytes ? readMetadata(source.bytes.toString('utf8')) : undefined
    }
    try {
      const { bytes } = await strangers.fetch(source.url, { maximumBytes, types })
      return readMetadata(bytes.toString('utf8'))
    } catch (error) {
      // Servers of strangers come and go: without their word the NFT is still there.
      if (error instanceof StrangerError) return undefined
      throw error
    }
  }

  async function readPlaces(entry: NetworkEntry, nfts: readonly NftId[]) {
    const node = nodeOf(entry)
    const { network } = entry
    if (network.chainNamespace === 'solana') {
      const facts = await mints.read(
        node,
        network.caipNetworkId,
        nfts.map(({ contract }) => contract),
      )
      return nfts.map(({ contract }) => {
        const { uri, name } = facts.get(contract) ?? {}
        return { uri, name }
      })
    }
    const answers = await readOnChain(
      node,
      network,
      nfts.map(({ contract, tokenId }) => ({ contract: contract as Hex, tokenId })),
    )
    return answers.map((answer) => (answer === 'unanswered' ? { uri: undefined } : answer))
  }

  async function readAll(entry: NetworkEntry, nfts: readonly NftId[]): Promise<Described[]> {
    const keyOf = ({ contract, tokenId }: NftId) => `${entry.network.caipNetworkId}:${contract}:${tokenId}`
    // Asked for all at once, by whichever comes first and is not kept.
    let places: ReturnType<typeof readPlaces> | undefined
    return await Promise.all(
      nfts.map((nft, index) =>
        kept.get(keyOf(nft), async () => {
          places ??= readPlaces(entry, nfts)
          const { uri, ...known } = (await places)[index] ?? { uri: undefined }
          const own = await readOwn(uri, nft.tokenId)
          return { ...known, ...(own && { own }) }
        }),
      ),
    )
  }

  return { readAll, read: async (entry, nft) => (await readAll(entry, [nft]))[0] ?? {} }
}
