import { authorizationGas } from '@oriel/clear-signing/eip155/account/delegation.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { isUnreachable } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'

const answers = new Map<string, Promise<boolean>>()

/**
 * True if the network has the smart account contracts and its node accepts transactions that upgrade an account. Cached
 * per network until the page closes. Throws if the node is unreachable.
 */
export function supportsSmartAccounts(network: Network, client: EvmClient): Promise<boolean> {
  if (!network.smartAccounts) return Promise.resolve(false)
  const { caipNetworkId } = network
  const answer = answers.get(caipNetworkId) ?? probeNode(client)
  answers.set(caipNetworkId, answer)
  answer.catch(() => answers.delete(caipNetworkId))
  return answer
}

async function probeNode(client: EvmClient): Promise<boolean> {
  const { delegate, manager } = smartAccounts
  const codes = [delegate, manager].map((address) =>
    client.request<Hex>({ method: 'eth_getCode', params: [address, 'latest'] }),
  )
  if ((await Promise.all(codes)).includes('0x')) return false
  return supportsAuthorizations(client)
}

const somebody = `0x${'0'.repeat(36)}dead`
const unsigned = { yParity: '0x0', r: '0x1', s: '0x1' }

/**
 * True if the node supports EIP-7702. Such a node charges gas even for an invalid authorization, whereas other nodes
 * ignore the authorization list.
 */
async function supportsAuthorizations(client: EvmClient): Promise<boolean> {
  const { delegate: address } = smartAccounts
  const call = { from: somebody, to: somebody, value: '0x0' }
  const entry = { chainId: `0x${client.chain.id.toString(16)}`, address, nonce: '0x0', ...unsigned }
  const estimateGas = async (more: object) =>
    BigInt(await client.request<string>({ method: 'eth_estimateGas', params: [{ ...call, ...more }] }))
  try {
    const [plain, upgraded] = await Promise.all([estimateGas({}), estimateGas({ authorizationList: [entry] })])
    return upgraded - plain >= authorizationGas / 2n
  } catch (error) {
    if (isUnreachable(error)) throw error
    return false
  }
}
