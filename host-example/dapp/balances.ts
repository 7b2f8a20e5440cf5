import type { Oriel } from 'oriel'
import { getAddress, type PublicClient } from 'viem'
import { formatAmount } from './amounts.ts'
import type { HostConfig } from './config.ts'
import { type Failure, readFailure } from './failure.ts'
import { listTokens, tokenAbi } from './tokens.ts'

export type BalanceRow = { symbol: string; amount: string }

/**
 * State of the balances. `rows` is undefined before the first response. If reading fails, `failure` is set instead of
 * `rows`, so that no balance is shown as zero.
 */
export type BalancesState = { rows?: BalanceRow[]; failure?: Failure }
export type Balances = ReturnType<typeof createBalances>

export function createBalances({ kit, client, config }: { kit: Oriel; client: PublicClient; config: HostConfig }) {
  let state: BalancesState = {}
  let current: string | undefined
  const listeners = new Set<() => void>()

  function set(next: BalancesState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function reload() {
    const requestedAccount = current
    if (!requestedAccount) return
    try {
      const rows = await readRows({ client, config, account: requestedAccount })
      if (requestedAccount === current) set({ rows })
    } catch (error) {
      if (requestedAccount === current) set({ failure: readFailure(error) })
    }
  }

  function follow() {
    const account = kit.getState().namespaces.eip155?.caipAddress
    if (account === current) return
    current = account
    set({})
    void reload()
  }
  kit.subscribe(follow)
  follow()

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reload,
  }
}

type ReadOptions = { client: PublicClient; config: HostConfig; account: string }

async function readRows({ client, config, account }: ReadOptions): Promise<BalanceRow[]> {
  const [namespace, reference, text = ''] = account.split(':')
  const address = getAddress(text)
  const tokens = listTokens(config.contracts[`${namespace}:${reference}`] ?? {})
  const [ether, ...amounts] = await Promise.all([
    client.getBalance({ address }),
    ...tokens.map((token) =>
      client.readContract({ address: token.address, abi: tokenAbi, functionName: 'balanceOf', args: [address] }),
    ),
  ])
  return [
    { symbol: 'ETH', amount: formatAmount(ether, 18) },
    ...tokens.map(({ symbol, decimals }, index) => ({ symbol, amount: formatAmount(amounts[index] ?? 0n, decimals) })),
  ]
}
