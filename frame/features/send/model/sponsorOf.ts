import type { Scope } from '../../../parts/tokens/scope.ts'
import { accountTypes } from '../../../state/accountTypes.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'

/** Returns the name of the sponsor that can pay a transfer's fee, if the built-in wallet is a smart account. */
export function sponsorOf({ network }: Scope): string | undefined {
  const { chainNamespace, smartAccounts, sponsor } = network
  const isOurs = registry.find(session.of(chainNamespace).connectorId)?.asksUser === false
  const isSmart = smartAccounts === true && accountTypes.preferred()[chainNamespace] === 'smartAccount'
  return isOurs && isSmart ? sponsor?.name : undefined
}
