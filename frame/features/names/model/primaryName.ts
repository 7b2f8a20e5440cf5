import type { Network } from '@oriel/shared/chains/networks.ts'
import { NameNotChangedError } from '@oriel/shared/errors/nameErrors.ts'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import {
  createPrimaryNameCall,
  estimateFee,
  type PrimaryNameCall,
  readChosenName,
} from '../../../chains/eip155/primaryName.ts'
import { config } from '../../../platform/config.ts'

type PrimaryNameParams = { account: string; name: string }

type PrimaryName = {
  /** The call that makes the name the account's primary name for every ENS client. */
  call: PrimaryNameCall
  /** Fee of the call in base units. */
  fee: bigint
  /** True if the account has already chosen this name. */
  isChosen: boolean
}

export async function readPrimaryName(network: Network, { account, name }: PrimaryNameParams): Promise<PrimaryName> {
  const client = getRpcClient(network)
  const registry = config.names?.registry as `0x${string}` | undefined
  const call = registry && (await createPrimaryNameCall(name, registry, client))
  if (!call) throw new NameNotChangedError(undefined, { data: { name } })
  // Ignore errors, because the account may have set a resolver that does not support names. The call replaces that
  // resolver with the default one.
  const chosen = readChosenName(account, registry, client).catch(() => undefined)
  return { call, fee: await estimateFee(call, account, client), isChosen: (await chosen) === name }
}
