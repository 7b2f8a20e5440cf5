import { shortAddress } from '../../platform/shortAddress.ts'
import type { SoldToken } from './model/offers.ts'

/** The contract of a token whose symbol does not tell it from another one, such as a bridged one. */
export function SharedContract({ token: { contract, sharesSymbol } }: { token: SoldToken }) {
  if (!sharesSymbol || contract === '') return null
  return (
    <>
      {' · '}
      <bdi title={contract}>{shortAddress(contract)}</bdi>
    </>
  )
}
