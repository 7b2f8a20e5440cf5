import { z } from 'zod'
import { builtInNetworks, Network } from '#shared/networks.ts'

const RpcUrl = z.string().refine((value) => {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}, 'must be an http(s) address of a node')

/** A network that this deployment serves, and the nodes that answer for it. */
export const NetworkEntry = z
  .strictObject({
    /** CAIP-2 id of a built-in network, or a whole `Network`. */
    network: z.unknown(),
    /** Nodes, best first. These stay here: browsers never see them. @default the network's public addresses */
    rpcUrls: z.array(RpcUrl).min(1, 'must have at least one address').optional(),
  })
  .transform(({ network: wished, rpcUrls }, context) => {
    const found = typeof wished === 'string' ? findBuiltIn(wished) : readNetwork(wished)
    if ('mistakes' in found) {
      for (const message of found.mistakes) {
        context.issues.push({ code: 'custom', path: ['network'], message, input: wished })
      }
      return z.NEVER
    }
    return { network: found, rpcUrls: rpcUrls ?? found.rpcUrls.default.http }
  })

function findBuiltIn(id: string): Network | { mistakes: string[] } {
  const found = builtInNetworks.find((network) => network.caipNetworkId === id)
  if (found) return found
  const known = builtInNetworks.map((network) => network.caipNetworkId).join(', ')
  return { mistakes: [`"${id}" is not built in: describe the network with an object, or use one of ${known}`] }
}

function readNetwork(value: unknown): Network | { mistakes: string[] } {
  const checked = z.safeParse(Network, value)
  const name = nameOf(value)
  if (!checked.success) {
    return {
      mistakes: checked.error.issues.map((issue) => {
        const field = issue.path.map(String).join('.') || 'definition'
        return `(${name}) has a wrong "${field}": ${issue.message}`
      }),
    }
  }
  const { id, chainNamespace, caipNetworkId } = checked.data
  if (`${chainNamespace}:${id}` !== caipNetworkId) {
    return { mistakes: [`(${name}) has a wrong "caipNetworkId": it must be "${chainNamespace}:${id}"`] }
  }
  return checked.data
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'not an object'
  if ('name' in value && typeof value.name === 'string') return value.name
  if ('caipNetworkId' in value && typeof value.caipNetworkId === 'string') return value.caipNetworkId
  return 'without a name'
}
