import { NameNotChangedError } from '#shared/nameErrors.ts'
import type { Network } from '#shared/networks.ts'
import { rpcClient } from '../chains/eip155/client.ts'
import { type PrimaryNameCall, primaryNameCall, readFeeOf } from '../chains/eip155/primaryName.ts'
import { config } from '../platform/config.ts'

type Wanted = { account: string; name: string }

/** Returns the call that makes the name the account's own for every ENS client, and its fee in base units. */
export async function readPrimaryName(
  network: Network,
  { account, name }: Wanted,
): Promise<{ call: PrimaryNameCall; fee: bigint }> {
  const client = rpcClient(network)
  const registry = config.names?.registry as `0x${string}` | undefined
  const call = registry && (await primaryNameCall(name, registry, client))
  if (!call) throw new NameNotChangedError(undefined, { data: { name } })
  return { call, fee: await readFeeOf(call, account, client) }
}
