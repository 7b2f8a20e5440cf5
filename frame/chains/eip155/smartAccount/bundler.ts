import { createBatcher, type JsonRpcRequest, toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { HttpStatusError } from '@oriel/shared/errors/catalogueErrors.ts'
import { ChainDisconnectedError } from '@oriel/shared/errors/errors.ts'
import { BundlerUnreachableError, NobodyPaysError } from '@oriel/shared/errors/smartAccountErrors.ts'

/** Sends one JSON-RPC request to the network's bundler, through our backend. */
export type Bundler = <result>(request: JsonRpcRequest) => Promise<result>

type Deployment = {
  projectId: string
  /** @default the global fetch */
  fetch?: typeof fetch
}

/** Error code of the operator's paymaster when it declines to pay. */
const declinedCode = -32004

/**
 * Returns a network's bundler. Its requests reject with 8384 if no bundler responds, and with 8383 if the operator's
 * paymaster declines to pay.
 */
export function createBundler(network: Network, { projectId, fetch }: Deployment): Bundler {
  const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId })
  const url = `/v1/bundler?${query}`
  return async (request) => {
    try {
      // Creates a batcher per call, because the bundler route does not accept JSON-RPC batches.
      return await createBatcher(network, { url, fetch })(request)
    } catch (error) {
      const { code, message } = toCodedError(error)
      if (code === ChainDisconnectedError.code || code === HttpStatusError.code)
        throw new BundlerUnreachableError(undefined, { cause: error })
      if (code === declinedCode)
        throw new NobodyPaysError(message, { data: { reason: 'quoted', quote: message }, cause: error })
      throw error
    }
  }
}
