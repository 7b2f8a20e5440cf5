import type { Network } from '@oriel/shared/chains/networks.ts'
import { decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { z } from 'zod'
import type { Node } from '../rpc/node.ts'
import { type ReadAnswer, readContracts } from '../tokens/readContracts.ts'
import { readText, readUint } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function name() view returns (string)',
])
/** Tests whether the chain executes calls. Uses the identity precompile because it exists on every EVM chain. */
const identityCall = [{ to: '0x0000000000000000000000000000000000000004', data: '0x01' }, 'latest']
const nameCall = encodeFunctionData({ abi, functionName: 'name' })

export type HeldNft = { contract: string; tokenId: string; standard: 'ERC721' | 'ERC1155' }

/**
 * Returns the NFTs that the contracts confirm to be owned by the account now. `isComplete` is false if a contract did
 * not respond. Throws an `UpstreamsDownError` if the chain itself failed. No contract can cause such a failure.
 */
export async function confirmOwner<nft extends HeldNft>(
  node: Node,
  network: Network,
  owner: Hex,
  nft: readonly nft[],
): Promise<{ owned: (nft & { quantity: bigint })[]; isComplete: boolean }> {
  const reads = nft.map(({ contract, tokenId, standard }) => ({
    to: toLowerAddress(contract),
    data:
      standard === 'ERC721'
        ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [BigInt(tokenId)] })
        : encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, BigInt(tokenId)] }),
  }))
  const answers = await readContracts(node, network, reads)
  const unanswered = answers.filter(({ status }) => status === 'unanswered')
  if (unanswered.length > 0 && unanswered.length === answers.length)
    await node.requestParsed('eth_call', identityCall, z.string())
  const owned = nft.flatMap((item, index) => {
    const answer = answers[index]
    const word = answer?.status === 'read' ? readUint(answer.data) : undefined
    const quantity = item.standard === 'ERC1155' ? (word ?? 0n) : BigInt(word === BigInt(owner))
    return quantity > 0n ? [{ ...item, quantity }] : []
  })
  return { owned, isComplete: unanswered.length === 0 }
}

export type OnChain = { uri: string | undefined; collection: string | undefined } | 'unanswered'

/**
 * Reads NFTs from their contracts. Returns one result per NFT. Calls both `tokenURI` (ERC-721) and `uri` (ERC-1155),
 * because a contract implements one of them.
 */
export async function readOnChain(
  node: Node,
  network: Network,
  nfts: readonly { contract: string; tokenId: string }[],
): Promise<OnChain[]> {
  const reads = nfts.flatMap(({ contract, tokenId }) => {
    const args = [BigInt(tokenId)] as const
    const calls = [
      encodeFunctionData({ abi, functionName: 'tokenURI', args }),
      encodeFunctionData({ abi, functionName: 'uri', args }),
      nameCall,
    ]
    return calls.map((data) => ({ to: toLowerAddress(contract), data }))
  })
  const answers = await readContracts(node, network, reads)
  return nfts.map((_, index) => {
    const [ofToken, ofItem, name] = answers.slice(index * 3, index * 3 + 3)
    const uri = readString(ofToken) ?? readString(ofItem)
    if (uri === undefined && [ofToken, ofItem].some((answer) => answer?.status === 'unanswered')) return 'unanswered'
    return { uri, collection: readText(name, 64) || undefined }
  })
}

function readString(answer: ReadAnswer | undefined): string | undefined {
  if (answer?.status !== 'read') return undefined
  try {
    return decodeAbiParameters([{ type: 'string' }], answer.data)[0]
  } catch {
    // The result is not a string, so the NFT has no URI.
    return undefined
  }
}
