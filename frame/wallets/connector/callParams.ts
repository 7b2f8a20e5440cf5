import { toHexChainId } from '@oriel/shared/chains/caip.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { ConnectorRequest } from './connector.ts'

type Request = Pick<ConnectorRequest, 'method' | 'params' | 'networkId' | 'address'>

/**
 * Adds the fields that EIP-5792 requires to the params of `wallet_sendCalls` and `wallet_getCapabilities`. Older dapps
 * omit some of them, and wallets then reject the call. Returns the params of other methods, and of `wallet_sendCalls`
 * 1.0, unchanged.
 */
export function completeParams({ method, params, networkId, address }: Request): unknown {
  if (method === 'wallet_getCapabilities') {
    const [account, ...chainIds] = readParams(method, params) ?? []
    return [account ?? address, ...chainIds]
  }
  if (method !== 'wallet_sendCalls') return params
  const [batch] = readParams(method, params)
  if (batch.version === '1.0') return params
  const { version = '2.0.0', chainId = toHexChainId(networkId), from, atomicRequired = false } = batch
  return [{ ...batch, version, chainId, from: from ?? address, atomicRequired }]
}
