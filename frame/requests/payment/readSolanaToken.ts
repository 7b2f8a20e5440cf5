import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import { isKnownToken } from '@oriel/clear-signing/known/knownTokens.ts'
import { type RpcAccount, toAccount, toTokenAccount } from '@oriel/clear-signing/solana/read/accounts.ts'
import { readMints } from '@oriel/clear-signing/solana/read/mints.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getSolanaClient } from '../../chains/clients/solanaClient.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'

type Held = { value: { account: RpcAccount }[] }

/** Reads a mint and the account's total balance of it. Returns undefined if the address is not a mint. */
export async function readSolanaToken(network: Network, { token, account }: { token: string; account: string }) {
  const client = getSolanaClient(network)
  const mint = (await readMints(client, [token])).get(token)
  if (!mint) return undefined
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const held = await client.request<Held>('getTokenAccountsByOwner', account, { mint: token }, options)
  const free = held.value.map((item) => toTokenAccount(toAccount(item.account))).filter((item) => !item?.isFrozen)
  // A mint without metadata has no symbol, so its address is shown.
  const symbol = escapeName(mint.symbol ?? '', 24) || shortenAddress(token)
  return {
    address: token,
    symbol,
    name: escapeName(mint.name ?? '') || symbol,
    decimals: mint.decimals,
    isKnown: isKnownToken(network, token),
    balance: free.reduce((sum, item) => sum + (item?.amount ?? 0n), 0n),
  }
}
