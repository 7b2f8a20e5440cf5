import type { NetworkEntry } from '../config/networkEntry.ts'
import { createCache } from '../memory/cache.ts'
import { inlinePicture, isData, isShortData } from '../pictures/pictures.ts'
import type { Node } from '../rpc/node.ts'
import type { MintBook } from '../solana/mints.ts'
import { UntrustedFetchError } from '../untrustedFetch/fetchUntrusted.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { fillId } from '../untrustedFetch/uris.ts'
import { readOnChain } from './evmNfts.ts'
import { type Description, readMetadata } from './metadata.ts'

/** Identifies an NFT on a network. On Solana, the contract is the mint and the ID is 0. */
export type NftId = { contract: string; tokenId: string }
/**
 * Metadata of an NFT and its contract. `collection` comes from the contract, `name` from the mint, and `own` from the
 * metadata.
 */
export type Described = {
  collection?: string | undefined
  name?: string | undefined
  own?: Omit<Description, 'image'> | undefined
  picture?: DescribedPicture | undefined
}
/** A small image as a `data:` URL, or the image's URI. Both are unset for a large image inside the metadata. */
type DescribedPicture = { inline?: string; uri?: string }

export type Descriptions = {
  read(entry: NetworkEntry, nft: NftId): Promise<Described>
  readAll(entry: NetworkEntry, nfts: readonly NftId[]): Promise<Described[]>
  readPicture(entry: NetworkEntry, nft: NftId): Promise<string | undefined>
}

const maxBytes = 1024 * 1024
/** Accepted content types of metadata. Gateways and plain servers often send JSON with a text type. */
const types = ['application/json', 'text/plain', 'application/octet-stream', 'application/ld+json']
/** Cache lifetime of metadata. Short, because some collections reveal their metadata later. */
const lifetimeMs = 10 * 60_000
const failedMs = 30_000
const maxKept = 10_000
/**
 * Timeout of a fetch, including the wait for a free slot. Limited, because one slow server would delay the whole list.
 */
const fetchTimeoutMs = 6000
const maxBytesKept = 64 * 1024 * 1024

type Options = {
  nodeOf: (entry: NetworkEntry) => Node
  mints: MintBook
  untrustedFetcher: UntrustedFetcher
  now: () => number
}

export function createDescriptions(options: Options): Descriptions {
  const { untrustedFetcher, now } = options
  const cache = createCache<Described>({
    maxEntries: maxKept,
    maxBytes: maxBytesKept,
    lifetimeMs: ({ own }) => (own ? lifetimeMs : failedMs),
    now,
  })

  async function fetchMetadata(uri: string | undefined, tokenId: string): Promise<Description | undefined> {
    const source = uri ? untrustedFetcher.read(fillId(uri, BigInt(tokenId))) : undefined
    if (source === undefined) return undefined
    if (source.kind === 'data') {
      return source.bytes.length <= maxBytes ? readMetadata(source.bytes.toString('utf8')) : undefined
    }
    try {
      const { bytes } = await untrustedFetcher.fetch(source.url, {
        maxBytes,
        types,
        signal: AbortSignal.timeout(fetchTimeoutMs),
      })
      return readMetadata(bytes.toString('utf8'))
    } catch (error) {
      // Ignore a failed fetch, because a server that does not respond must not hide the NFT.
      if (error instanceof UntrustedFetchError) return undefined
      throw error
    }
  }

  async function readAll(entry: NetworkEntry, nfts: readonly NftId[]): Promise<Described[]> {
    const getKey = ({ contract, tokenId }: NftId) => `${entry.network.caipNetworkId}:${contract}:${tokenId}`
    // Read the URIs of all NFTs at once, on the first cache miss.
    let uris: ReturnType<typeof readMetadataUris> | undefined
    return await Promise.all(
      nfts.map((nft, index) =>
        cache.get(getKey(nft), async () => {
          uris ??= readMetadataUris(options, entry, nfts)
          const { uri, ...known } = (await uris)[index] ?? { uri: undefined }
          const described = await fetchMetadata(uri, nft.tokenId)
          if (!described) return known
          const { image, ...own } = described
          const picture = image === undefined ? undefined : describePicture(image, untrustedFetcher)
          return { ...known, own, picture }
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
      const [location] = await readMetadataUris(options, entry, [nft])
      return (await fetchMetadata(location?.uri, nft.tokenId))?.image
    },
  }
}

async function readMetadataUris({ nodeOf, mints }: Options, entry: NetworkEntry, nfts: readonly NftId[]) {
  const node = nodeOf(entry)
  const { network } = entry
  if (network.chainNamespace === 'solana') {
    const mintInfo = await mints.read(
      node,
      network.caipNetworkId,
      nfts.map(({ contract }) => contract),
    )
    return nfts.map(({ contract }) => {
      const { uri, name } = mintInfo.get(contract) ?? {}
      return { uri, name }
    })
  }
  const answers = await readOnChain(node, network, nfts)
  return answers.map((answer) => (answer === 'unanswered' ? { uri: undefined } : answer))
}

/** Only decodes small images, because images are cached with the metadata of many NFTs. */
function describePicture(image: string, untrustedFetcher: UntrustedFetcher): DescribedPicture | undefined {
  if (isShortData(image)) {
    const inline = inlinePicture(image, untrustedFetcher)
    if (inline !== undefined) return { inline }
  }
  if (isData(image)) return {}
  return untrustedFetcher.read(image) && { uri: image }
}
