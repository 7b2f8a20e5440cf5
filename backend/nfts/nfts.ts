import type { Nft, NftPage } from '@oriel/shared/backend/account.ts'
import { isSameAddress, toCaipAddress } from '@oriel/shared/chains/caip.ts'
import { getAddress } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { readNftHoldings } from '../history/indexedHoldings.ts'
import { isIndexComplete } from '../portfolio/indexedTokens.ts'
import { maxMints, readTokenAmounts } from '../portfolio/solanaBalances.ts'
import type { Node } from '../rpc/node.ts'
import { isNft, type MintBook } from '../solana/mints.ts'
import { findTokenSpam } from '../tokens/spam.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { Described, Descriptions, NftId } from './descriptions.ts'
import { confirmOwner } from './evmNfts.ts'

const pageSize = 24

export type NftCursor = { contract: string; tokenId: string }
type Parts = {
  nodeOf: (entry: NetworkEntry) => Node
  database: Database | undefined
  mints: MintBook
  descriptions: Descriptions
}
type Owned = { contract: string; tokenId: string; standard: Nft['standard']; quantity: bigint; isPushed?: boolean }

export async function readNfts(
  parts: Parts,
  { entry, owner, after }: { entry: NetworkEntry; owner: string; after: NftCursor | undefined },
): Promise<NftPage> {
  const isSolana = entry.network.chainNamespace === 'solana'
  const { owned, next, isComplete } = await (isSolana ? readOwnedOnSolana : readOwnedOnEvm)(parts, {
    entry,
    owner,
    after,
  })
  const described = await parts.descriptions.readAll(entry, owned)
  return {
    nfts: owned.map((nft, index) => describeNft(entry, nft, described[index] ?? {})),
    next: next === undefined ? null : formatCursor(next),
    incomplete: isComplete ? undefined : true,
  }
}

type PageQuery = { entry: NetworkEntry; owner: string; after: NftCursor | undefined }
type Page = { owned: Owned[]; next: NftCursor | undefined; isComplete: boolean }

async function readOwnedOnEvm({ nodeOf, database }: Parts, { entry, owner, after }: PageQuery): Promise<Page> {
  if (!database) return { owned: [], next: undefined, isComplete: false }
  const node = nodeOf(entry)
  const { network } = entry
  const account = toLowerAddress(owner)
  const place = after && { token: after.contract, tokenId: BigInt(after.tokenId) }
  const query = { network: network.caipNetworkId, account, after: place, limit: pageSize + 1 }
  const [isIndexed, holdings] = await Promise.all([
    isIndexComplete(database, node, network),
    readNftHoldings(database, query),
  ])
  const page = holdings.slice(0, pageSize).map(({ token, tokenId, kind, isPushed }) => ({
    contract: token,
    tokenId: String(tokenId),
    standard: kind,
    isPushed,
  }))
  const { owned, isComplete } = await confirmOwner(node, network, account, page)
  return { owned, next: holdings.length > pageSize ? page.at(-1) : undefined, isComplete: isComplete && isIndexed }
}

async function readOwnedOnSolana({ nodeOf, mints }: Parts, { entry, owner, after }: PageQuery): Promise<Page> {
  const node = nodeOf(entry)
  const amounts = await readTokenAmounts(node, owner)
  const single = [...amounts].flatMap(([mint, amount]) =>
    amount === 1n && (after === undefined || mint > after.contract) ? [mint] : [],
  )
  const examined = single.sort().slice(0, maxMints)
  const mintInfo = await mints.read(node, entry.network.caipNetworkId, examined)
  const nftMints = examined.filter((mint) => {
    const info = mintInfo.get(mint)
    return info !== undefined && isNft(info)
  })
  const page = nftMints.slice(0, pageSize)
  const owned = page.map((mint): Owned => ({ contract: mint, tokenId: '0', standard: 'SPL', quantity: 1n }))
  // Treat the response as incomplete if a mint is missing, because a mint exists as long as its token accounts.
  const isComplete = examined.length === single.length && examined.every((mint) => mintInfo.has(mint))
  return { owned, next: nftMints.length > pageSize ? owned.at(-1) : undefined, isComplete }
}

function describeNft(entry: NetworkEntry, nft: Owned, { own, picture, ...known }: Described): Nft {
  const { caipNetworkId, chainNamespace } = entry.network
  const metadata = own ?? {}
  const name = metadata.name ?? known.name
  const collection = known.collection ?? metadata.collection
  const isConfigured = entry.tokens.some((token) => isSameAddress(token, nft.contract))
  const textSpam = findTokenSpam({ name: name ?? '', symbol: collection ?? '' })
  const spamReason = isConfigured ? undefined : (textSpam ?? (nft.isPushed ? 'massTransfer' : undefined))
  const contract = chainNamespace === 'eip155' ? getAddress(nft.contract) : nft.contract
  const image = picture && (picture.inline ?? getImagePath(caipNetworkId, nft))
  return {
    chainId: caipNetworkId,
    contract: toCaipAddress(caipNetworkId, contract),
    tokenId: nft.tokenId,
    standard: nft.standard,
    quantity: String(nft.quantity),
    described: own !== undefined,
    ...metadata,
    name: name || undefined,
    collection: collection || metadata.collection,
    image,
    isSpam: spamReason !== undefined,
    spamReason,
  }
}

/**
 * Returns the path of an NFT's image. The path contains the NFT's ID instead of the image's URL, because the backend
 * would otherwise be an open proxy.
 */
export function getImagePath(chainId: string, { contract, tokenId }: NftId): string {
  return `/v1/nft-image?${new URLSearchParams({ chainId, contract, tokenId })}`
}

function formatCursor({ contract, tokenId }: NftCursor): string {
  return `${contract}.${tokenId}`
}

export const isTokenId = (text: string) => /^\d{1,78}$/.test(text) && BigInt(text) < 2n ** 256n

export function parseCursor(text: string): NftCursor | undefined {
  const match = /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\.(\d{1,78})$/.exec(text)
  return match?.[1] && match[2] && isTokenId(match[2]) ? { contract: match[1], tokenId: match[2] } : undefined
}
