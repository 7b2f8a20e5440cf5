import { toHexChainId } from '#shared/chains/caip.ts'
import { readParams } from '#shared/rpc/readParams.ts'
import type { ConnectorRequest } from './connector.ts'

type Request = Pick<ConnectorRequest, 'method' | 'params' | 'networkId' | 'address'>

/**
 * Returns the params of `wallet_sendCalls` and `wallet_getCapabilities` with every field that EIP-5792 requires. Older
 * dapps omit some, and wallets then reject them. Params of other methods, and of the first version of
 * `wallet_sendCalls`, are unchanged.
 */
export function completeParams({ method, params, networkId, address }: Request): unknown {
  if (method === 'wallet_getCapabilities') {
    const [account, ...chainIds] = readParams(method, params) ?? []
    return [account ?? address, ...chainIds]
  }
  if (method !== 'wallet_sendCalls') return params
  const [asked] = readParams(method, params)
  if (asked.version === '1.0') return params
  const { version = '2.0.0', chainId = toHexChainId(networkId), from, atomicRequired = false } = asked
  return [{ ...asked, version, chainId, from: from ?? address, atomicRequired }]
}
