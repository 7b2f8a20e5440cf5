import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { decodeAbiParameters, domainSeparator, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { Node } from '../rpc/node.ts'
import { type ReadAnswer, readContracts } from '../tokens/readContracts.ts'

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address) view returns (uint256)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
/** keccak256 of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)` */
const permitType = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
const calls = [
  encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
  encodeFunctionData({ abi, functionName: 'nonces', args: [zeroAddress] }),
  encodeFunctionData({ abi, functionName: 'name' }),
  encodeFunctionData({ abi, functionName: 'version' }),
  encodeFunctionData({ abi, functionName: 'PERMIT_TYPEHASH' }),
]
/** Lifetime of a cached domain. Limited because a proxy may change its implementation. */
const lifetimeMs = 3600_000
const maxKept = 20_000
const longestText = 128

/** EIP-712 domain of a token's permits (EIP-2612). */
export type PermitDomain = { name: string; version: string }

export type Permits = {
  /** Returns the domains of tokens that provably support permits. Omits others, including those that do not respond. */
  read(node: Node, network: Network, tokens: readonly Hex[]): Promise<Map<Hex, PermitDomain>>
}

export function createPermitDomainReader(now: () => number): Permits {
  const cache = new Map<string, { domain: PermitDomain | undefined; until: number }>()

  return {
    async read(node, network, tokens) {
      const getKey = (token: Hex) => `${network.caipNetworkId}:${token}`
      const missing = tokens.filter((token) => (cache.get(getKey(token))?.until ?? 0) <= now())
      const reads = missing.flatMap((to) => calls.map((data) => ({ to, data })))
      const answers = await readContracts(node, network, reads)
      for (const [index, token] of missing.entries()) {
        const own = answers.slice(index * calls.length, (index + 1) * calls.length)
        cache.delete(getKey(token))
        if (own.some((answer) => answer.status === 'unanswered')) continue
        cache.set(getKey(token), { domain: verifyDomain(own, token, Number(network.id)), until: now() + lifetimeMs })
      }
      const found = tokens.flatMap((token): [Hex, PermitDomain][] => {
        const domain = cache.get(getKey(token))?.domain
        return domain ? [[token, domain]] : []
      })
      deleteOldest(cache, maxKept)
      return new Map(found)
    },
  }
}

/** Returns the domain if its separator equals the token's. Returns undefined otherwise. */
function verifyDomain(answers: readonly ReadAnswer[], token: Hex, chainId: number): PermitDomain | undefined {
  const [separator, nonce, nameAnswer, versionAnswer, type] = answers
  if (separator?.status !== 'read' || nonce?.status !== 'read' || nonce.data.length !== 66) return undefined
  // Reject a token whose permits have other fields. For example, DAI's permits have the same domain but other fields.
  // OpenZeppelin's tokens declare no type, so a missing type is accepted.
  if (type?.status === 'read' && type.data.length === 66 && type.data !== permitType) return undefined
  const name = decodeText(nameAnswer)
  // Tokens without a `version` function use "1" (OpenZeppelin's ERC20Permit).
  const version = versionAnswer?.status === 'read' ? decodeText(versionAnswer) : '1'
  if (name === undefined || version === undefined) return undefined
  const domain = { name, version, chainId, verifyingContract: token }
  return domainSeparator({ domain }) === separator.data ? { name, version } : undefined
}

function decodeText(answer: ReadAnswer | undefined): string | undefined {
  if (answer?.status !== 'read') return undefined
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], answer.data)
    return text.length <= longestText ? text : undefined
  } catch {
    // The result is not an ABI-encoded string, so the token does not provide this text.
    return undefined
  }
}
