import type { Scope } from '../../../parts/tokens/scope.ts'
import { accountTypes } from '../../../state/accountTypes.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'

/** Returns the name of the sponsor that can pay the fee, if the account is a smart account of the built-in wallet. */
export function getSponsorName({ network }: Scope): string | undefined {
  const { chainNamespace, smartAccounts, sponsor } = network
  const isOurs = registry.find(session.of(chainNamespace).connectorId)?.asksUser === false
  const isSmart = smartAccounts === true && accountTypes.preferred()[chainNamespace] === 'smartAccount'
  return isOurs && isSmart ? sponsor?.name : undefined
}
