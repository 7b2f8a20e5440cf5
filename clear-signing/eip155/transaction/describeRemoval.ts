import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type Description, withRisks } from '../../description/description.ts'
import { toAddressItem } from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { EvmClient } from '../../rpc/evmClient.ts'
import { readDelegation } from '../account/delegation.ts'

type Context = { account: string; client: EvmClient }

/** Describes the transaction that removes an account's delegation. It moves no assets, so it is not simulated. */
export async function describeRemoval({ account, client }: Context): Promise<Description<Simulation>> {
  const delegation = await readDelegation(account, client)
  const address = delegation.kind === 'foreign' ? delegation.address : smartAccounts.delegate
  const title = phrase('action.removeProgram')
  const headline = [toAddressItem('item.program', address)]
  return withRisks({ kind: 'transaction' as const, title, headline, details: [], outflows: [], calls: [] }, [])
}
