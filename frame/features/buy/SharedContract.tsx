import { shortenAddress } from '../../platform/shortenAddress.ts'
import type { SoldToken } from './model/offers.ts'

/** Shows the contract of a token whose symbol is ambiguous, such as a bridged one. */
export function SharedContract({ token: { contract, sharesSymbol } }: { token: SoldToken }) {
  if (!sharesSymbol || contract === '') return null
  return (
    <>
      {' · '}
      <bdi title={contract}>{shortenAddress(contract)}</bdi>
    </>
  )
}
