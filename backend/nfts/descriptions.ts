import type { Hex } from 'viem'
import type { NetworkEntry } from '../networkEntry.ts'
import { createCache } from '../portfolio/cache.ts'
import type { Node } from '../rpc/node.ts'
import type { MintBook } from '../solana/mints.ts'
import { UntrustedFetchError } from '../untrustedFetch/fetchUntrusted.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { fillId } from '../untrustedFetch/uris.ts'
import { readOnChain } from './evmNfts.ts'
import { type Description, readMetadata } from './metadata.ts'
import { inlinePicture, isData, isShortData } from './pictures.ts'

/** One NFT of a network. On Solana the contract is the mint, and the id is 0. */
export type NftId = { contract: string; tokenId: string }
/** What is known without its own description: the collection by its contract, or the name by its mint. */
export type Described = {
  collection?: string | undefined
  name?: string | undefined
  own?: Omit<Description, 'image'>
  picture?: DescribedPicture
}
/** A small one as a `data:` URL, or where it is; neither for a large one that stands in the description itself. */
type DescribedPicture = { inline?: string; uri?: string }

export type Descriptions = {
  read(entry: NetworkEntry, nft: NftId): Promise<Described>
  /** Several of them, of which the chain is asked at once. */
  readAll(entry: NetworkEntry, nfts: readonly NftId[]): Promise<Described[]>
  /** The address of its picture, as it stands there. */
  readPicture(entry: NetworkEntry, nft: NftId): Promise<string | undefined>
}

const maximumBytes = 1024 * 1024
/** Gateways and plain servers often call JSON a text. */
const types = ['application/json', 'text/plain', 'application/octet-stream', 'application/ld+json']
/** Some collections show what they are only later. */
const lifetimeMs = 10 * 60_000
const failedMs = 30_000
const maximumKept = 10_000
/** With the wait for a turn: one slow server must not hold up the list that its NFT is in. */
const fetchTimeoutMs = 6000
const maximumBytesKept = 64 * 1024 * 1024

type Options = {
  nodeOf: (entry: NetworkEntry) => Node
  mints: MintBook
  untrustedFetcher: UntrustedFetcher
  now: () => number
}

/** What NFTs say of themselves, from wherever it is kept. What cannot be read now is tried again soon. */
export function createDescriptions(options: Options): Descriptions {
  const { untrustedFetcher, now } = options
  const kept = createCache<Described>({
    maximum: maximumKept,
    maximumBytes: maximumBytesKept,
    lifetimeMs: ({ own }) => (own ? lifetimeMs : failedMs),
    now,
  })

  async function readOwn(uri: string | undefined, tokenId: string): Promise<Description | undefined> {
    const source = uri ? untrustedFetcher.read(fillId(uri, BigInt(tokenId))) : undefined
    if (source === undefined) return undefined
    if (source.kind === 'data') {
      return source.bytes.length <= maximumBytes ? readMetadata(source.bytes.toString('utf8')) : undefined
    }
    try {
      const { bytes } = await untrustedFetcher.fetch(source.url, {
        maximumBytes,
        types,
        signal: AbortSignal.timeout(fetchTimeoutMs),
      })
      return readMetadata(bytes.toString('utf8'))
    } catch (error) {
      // A server that does not answer must not hide the NFT.
      if (error instanceof UntrustedFetchError) return undefined
      throw error
    }
  }

  async function readAll(entry: NetworkEntry, nfts: readonly NftId[]): Promise<Described[]> {
    const keyOf = ({ contract, tokenId }: NftId) => `${entry.network.caipNetworkId}:${contract}:${tokenId}`
    // Asked for all at once, by whichever comes first and is not kept.
    let places: ReturnType<typeof readMetadataUris> | undefined
    return await Promise.all(
      nfts.map((nft, index) =>
        kept.get(keyOf(nft), async () => {
          places ??= readMetadataUris(options, entry, nfts)
          const { uri, ...known } = (await places)[index] ?? { uri: undefined }
          const described = await readOwn(uri, nft.tokenId)
          if (!described) return known
          const { image, ...own } = described
          const picture = image === undefined ? undefined : describePicture(image, untrustedFetcher)
          return { ...known, own, ...(picture && { picture }) }
        }),
      ),
    )
  }

  async function read(entry: NetworkEntry, nft: NftId): Promise<Described> {
    return (await readAll(entry, [nft]))[0] ?? {}
  }

  return {
    readAll,
    read,
    async readPicture(entry, nft) {
      const { picture } = await read(entry, nft)
      if (!picture) return undefined
      if (picture.inline ?? picture.uri) return picture.inline ?? picture.uri
      const [place] = await readMetadataUris(options, entry, [nft])
      return (await readOwn(place?.uri, nft.tokenId))?.image
    },
  }
}

/** Where each of them describes itself, with what is known without that. */
async function readMetadataUris({ nodeOf, mints }: Options, entry: NetworkEntry, nfts: readonly NftId[]) {
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

/** Decoded once and kept with the description, of which there are many: so only where it is small. */
function describePicture(image: string, untrustedFetcher: UntrustedFetcher): DescribedPicture | undefined {
  if (isShortData(image)) {
    const inline = inlinePicture(image, untrustedFetcher)
    if (inline !== undefined) return { inline }
  }
  if (isData(image)) return {}
  return untrustedFetcher.read(image) && { uri: image }
}
