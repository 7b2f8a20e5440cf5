import type { Delegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryNames } from '../api/queryNames.ts'

/**
 * How long an account's code stays fresh, in ms. Kept short, because the user may change the code on a different page.
 */
const delegationMs = 15_000

export const getDelegationKey = (network: Network | undefined, account: string) =>
  [queryNames.program, network?.caipNetworkId, account.toLowerCase()] as const

/** Returns the query for an EVM account's delegation on a network (EIP-7702). */
export function programQuery(network: Network | undefined, account: string) {
  return queryOptions({
    queryKey: getDelegationKey(network, account),
    staleTime: delegationMs,
    queryFn: async (): Promise<Delegation> => {
      const [{ getRpcClient }, { readDelegation: readProgram }] = await Promise.all([
        import('../chains/clients/rpcClient.ts'),
        import('@oriel/clear-signing/eip155/account/delegation.ts'),
      ])
      return network ? readProgram(account, getRpcClient(network)) : { kind: 'none' }
    },
  })
}
