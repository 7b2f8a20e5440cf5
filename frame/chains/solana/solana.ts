import type { RpcInteger } from '@oriel/clear-signing/rpc/solanaClient.ts'
import type { Chain } from '../chain/chain.ts'
import { loadPart } from '../chain/loadPart.ts'
import { isSolanaAddress } from './address.ts'

export const solana: Chain = {
  namespace: 'solana',
  isAddress: isSolanaAddress,
  async nativeBalance(network, address) {
    const { getSolanaClient } = await loadPart(import('../clients/solanaClient.ts'))
    const options = { commitment: 'confirmed' }
    const { value } = await getSolanaClient(network).request<{ value: RpcInteger }>('getBalance', address, options)
    return BigInt(value)
  },
  sending: async () => (await loadPart(import('./send/sending.ts'))).sending,
  explorerUrl({ blockExplorers }, what) {
    if (!blockExplorers) return undefined
    // Append to the URL's path, not to its end, because explorers select the cluster with a query parameter.
    const url = new URL(blockExplorers.default.url)
    const [kind, id] = 'transaction' in what ? ['tx', what.transaction] : ['account', what.address]
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
    return url.href
  },
}
