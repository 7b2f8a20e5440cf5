import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { WalletError } from '@oriel/shared/errors/errors.ts'
import type { Client } from './client.ts'
import { toWalletError } from './errors.ts'
import { serializeParams } from './walletParams.ts'

type Sent = { topic: string; chain: CaipNetworkId; method: string; params: unknown }
type Pending = { topic: string; namespace: string; reject: (error: WalletError) => void }

/** Timeout in seconds for a wallet's response. */
const expiry = 900

export function createRequests(client: Client) {
  const pending = new Set<Pending>()
  return {
    get count() {
      return pending.size
    },

    send({ topic, chain, method, params }: Sent): Promise<unknown> {
      const request = { method, params: serializeParams(method, params) }
      return new Promise((resolve, reject) => {
        const own: Pending = { topic, namespace: chain.split(':')[0] ?? '', reject }
        pending.add(own)
        client
          .request({ topic, chainId: chain, request, expiry })
          .then(resolve, (error: unknown) => reject(toWalletError(error)))
          .finally(() => pending.delete(own))
      })
    },

    end(error: WalletError, topic?: string, namespaces?: Namespace[]) {
      for (const each of pending) {
        if (topic && each.topic !== topic) continue
        if (namespaces && !namespaces.some((namespace) => namespace === each.namespace)) continue
        pending.delete(each)
        each.reject(error)
      }
    },
  }
}
export type Requests = ReturnType<typeof createRequests>
