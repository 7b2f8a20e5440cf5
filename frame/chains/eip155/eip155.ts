import { EvmAddress } from '@oriel/shared/chains/caip.ts'
import type { Chain } from '../chain/chain.ts'
import { loadPart } from '../chain/loadPart.ts'
import { getRpcClient } from '../clients/rpcClient.ts'

export const eip155: Chain = {
  namespace: 'eip155',
  isAddress: (text) => EvmAddress.safeParse(text).success,
  async nativeBalance(network, address) {
    return BigInt(
      await getRpcClient(network).request<string>({ method: 'eth_getBalance', params: [address, 'latest'] }),
    )
  },
  sending: async () => (await loadPart(import('./send/sending.ts'))).sending,
  explorerUrl({ blockExplorers }, what) {
    const base = blockExplorers?.default.url.replace(/\/+$/, '')
    if (!base) return undefined
    return 'transaction' in what
      ? `${base}/tx/${encodeURIComponent(what.transaction)}`
      : `${base}/address/${encodeURIComponent(what.address)}`
  },
}
