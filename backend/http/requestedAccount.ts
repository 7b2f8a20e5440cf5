import { z } from '@hono/zod-openapi'
import { base58 } from '@scure/base'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { Refusal } from './errors.ts'

export const ChainId = z
  .string({ error: 'is missing: name a network, such as eip155:1 (CAIP-2)' })
  .max(64)
  .openapi({ example: 'eip155:1' })

export function requireNetwork(networks: readonly NetworkEntry[], chainId: string): NetworkEntry {
  const entry = networks.find(({ network }) => network.caipNetworkId === chainId)
  if (entry) return entry
  const description = 'This network is not served here. GET /v1/supported-chains lists those that are.'
  throw new Refusal({ status: 400, field: 'chainId', description })
}

export function checkAddress({ network }: NetworkEntry, address: string, field = 'address') {
  if (isValidAddress(network.chainNamespace, address)) return
  const description = `This is no address on ${network.name}. Check it letter by letter.`
  throw new Refusal({ status: 400, field, description })
}

export function isValidAddress(namespace: string, address: string): boolean {
  if (namespace === 'eip155') return /^0x[0-9a-fA-F]{40}$/.test(address)
  return namespace === 'solana' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32
}
