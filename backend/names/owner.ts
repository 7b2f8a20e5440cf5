import { etherCoinType, type NameChange, toEvmCoinType } from '@oriel/shared/chains/names.ts'
import { checkContractSignature, checkKeySignature } from 'oriel/verify/checkSignature.ts'
import { isAddress } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { type Node, toClient } from '../rpc/node.ts'
import { isEvmCoinType } from './records.ts'
import type { Owner } from './registry.ts'
import { refuse } from './rules.ts'

type Options = { networks: readonly NetworkEntry[]; nodeOf: (entry: NetworkEntry) => Node }

/**
 * Verifies the signature and returns the owner. `coin_type` selects the network of a contract account, because another
 * account may control the same address on another network. Accounts with a key are the same on all networks, including
 * those delegated by EIP-7702.
 */
export async function verifyOwner(body: NameChange, { networks, nodeOf }: Options): Promise<Owner> {
  const { address, message, signature, coin_type: coinType } = body
  if (!isAddress(address)) throw refuse('wrongAddress', 'This is no EVM address. Check it letter by letter.')
  if (!isEvmCoinType(coinType)) throw refuse('wrongCoin', 'The coin type must be that of an EVM network (ENSIP-11).')
  const signed = { address, message, signature }
  const byKey = await checkKeySignature(signed)
  if (byKey === 'valid') return { address, homeCoin: null }

  const wrong = 'The account has not signed this text.'
  if (byKey === 'invalid') throw refuse('forged', wrong)
  const entry = findNetwork(coinType, networks)
  if (!entry) throw refuse('forged', `${wrong} A contract account can sign on networks of this deployment only.`)
  const byContract = await checkContractSignature(signed, toClient(nodeOf(entry)))
  if (byContract === 'valid') return { address, homeCoin: coinType }
  if (byContract === 'invalid') throw refuse('forged', wrong)
  throw refuse('unchecked', 'The network that can check the signature does not answer. Try again.')
}

/** Returns the served network with the coin type. */
export function findNetwork(coinType: number, networks: readonly NetworkEntry[]): NetworkEntry | undefined {
  const chainId = coinType === etherCoinType ? 1 : coinType & 0x7fff_ffff
  // Chain 1 has two possible coin types. If both were accepted, one contract would count as two owners.
  if (toEvmCoinType(chainId) !== coinType) return undefined
  return networks.find(({ network }) => network.caipNetworkId === `eip155:${chainId}`)
}
