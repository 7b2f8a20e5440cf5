import { Fragment } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type AddressProps = {
  address: string
  /** Use it wherever the user verifies an address. */
  full?: boolean | undefined
  /** Characters kept at each end. @default 6 and 4 */
  start?: number | undefined
  end?: number | undefined
}

export function Address({ address, full, start = 6, end = 4 }: AddressProps) {
  if (full || address.length <= start + end + 1)
    return (
      <bdi className="mono" dir="ltr">
        {breakable(address)}
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

/** Inserts breaks between groups of four, so that the lines are equally long. A copied address has no gaps. */
function breakable(address: string) {
  return (address.match(/.{1,4}/g) ?? []).map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an address does not change, and groups may be alike
    <Fragment key={at}>
      {group}
      <wbr />
    </Fragment>
  ))
}
