import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Descriptions } from '../nfts/descriptions.ts'
import { confirmOwner } from '../nfts/evmNfts.ts'
import { getImagePath, isTokenId } from '../nfts/nfts.ts'
import { inlinePicture } from '../pictures/pictures.ts'
import type { Node } from '../rpc/node.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'

type Options = {
  name: string
  /** Owner of the name, who must also own the avatar NFT (ENSIP-12). */
  owner: string | undefined
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  descriptions: Descriptions
  untrustedFetcher: UntrustedFetcher
}

export async function readAvatar(record: string, options: Options): Promise<string | undefined> {
  const { name, untrustedFetcher } = options
  if (/^eip155:/i.test(record)) return await readNftAvatar(record, options)
  const source = untrustedFetcher.read(record)
  if (source?.kind === 'data') return inlinePicture(record, untrustedFetcher)
  return source && `/v1/avatar-image?${new URLSearchParams({ name })}`
}

/** Reads an NFT avatar record (CAIP-22, CAIP-29): `eip155:<chain>/erc721:<contract>/<id>`. */
async function readNftAvatar(record: string, options: Options): Promise<string | undefined> {
  const { owner, networks, nodeOf, descriptions } = options
  const match = /^eip155:(\d{1,32})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/i.exec(record)
  const [, chain, kind, address, tokenId] = match ?? []
  const entry = networks.find(({ network }) => network.caipNetworkId === `eip155:${chain}`)
  if (!entry || !owner || !address || !tokenId || !isTokenId(tokenId)) return undefined
  const contract = address.toLowerCase()
  const standard = kind?.toLowerCase() === 'erc721' ? 'ERC721' : 'ERC1155'
  const nft = { contract, tokenId, standard } as const
  const {
    owned: [owned],
  } = await confirmOwner(nodeOf(entry), entry.network, toLowerAddress(owner), [nft])
  if (!owned) return undefined
  const { picture } = await descriptions.read(entry, nft)
  return picture && (picture.inline ?? getImagePath(entry.network.caipNetworkId, nft))
}
