import type { JsonRpcRequest } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { InternalError, UnsupportedMethodError, WalletError } from '@oriel/shared/errors/errors.ts'
import { isRecord } from '@oriel/shared/json.ts'
import { type Bundler, createBundler } from '../../chains/eip155/smartAccount/bundler.ts'
import type { Paymaster } from '../../chains/eip155/smartAccount/paymaster.ts'
import { config } from '../../platform/config.ts'
import type { PaymasterService } from './checkCalls.ts'

export const getBundler = (network: Network): Bundler => createBundler(network, { projectId: config.projectId })

/** Forwards a page's read request to the bundler. Throws 4200 if the network has no bundler. */
export function readFromBundler(network: Network, { method, params = [] }: JsonRpcRequest): Promise<unknown> {
  if (network.bundler) return getBundler(network)({ method, params })
  throw new UnsupportedMethodError(`There is no bundler for ${network.name}.`)
}

/** Returns the page's paymaster, or the network's sponsor if the page has none. */
export function findPaymaster(network: Network, requested: PaymasterService | undefined) {
  if (!network.bundler) return undefined
  if (requested) return { ...createPaymaster(requested), isOfPage: true }
  if (!network.sponsor) return undefined
  const bundler = getBundler(network)
  const ask: Paymaster['ask'] = (method, params) => bundler({ method, params })
  return { ask, name: network.sponsor.name, isOfPage: false }
}

/**
 * Creates a client for the page's paymaster. The requests go through the backend, because the frame's content security
 * policy allows no other host.
 */
function createPaymaster({ url, context }: PaymasterService): Paymaster {
  return {
    context,
    async ask(method, params) {
      const response = await fetch('/v1/paymaster', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url, method, params }),
      })
      const answer: unknown = await response.json().catch(() => undefined)
      if (response.ok && isRecord(answer) && answer.result !== undefined) return answer.result
      const { code, message } = isRecord(answer) && isRecord(answer.error) ? answer.error : {}
      throw new WalletError(typeof message === 'string' ? message : `HTTP ${response.status}`, {
        code: typeof code === 'number' ? code : InternalError.code,
      })
    },
  }
}
