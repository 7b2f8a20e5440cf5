import { Fragment } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type AddressProps = {
  address: string
  /** Shows the whole address. Set it wherever the user verifies an address. */
  full?: boolean | undefined
  /** Number of characters kept at each end. @default 6 and 4 */
  start?: number | undefined
  end?: number | undefined
}

export function Address({ address, full, start = 6, end = 4 }: AddressProps) {
  if (full || address.length <= start + end + 1)
    return (
      <bdi className="mono" dir="ltr">
        {renderBreakable(address)}
      </bdi>
    )
  return (
    <bdi className="address" dir="ltr" title={address}>
      <span aria-hidden="true">
        {address.slice(0, start)}…{address.slice(-end)}
      </span>
      <VisuallyHidden>{address}</VisuallyHidden>
    </bdi>
  )
}

/**
 * Adds line-break opportunities every four characters, so that lines wrap evenly. Copying the address adds no spaces.
 */
function renderBreakable(address: string) {
  return (address.match(/.{1,4}/g) ?? []).map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an address does not change, and groups may be alike
    <Fragment key={at}>
      {group}
      <wbr />
    </Fragment>
  ))
}
