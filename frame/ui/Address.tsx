import { VisuallyHidden } from './VisuallyHidden.tsx'

type AddressProps = {
  address: string
  /** The whole address, wrapped: wherever somebody decides by it. */
  full?: boolean | undefined
  /** Characters kept at each end. @default 6 and 4 */
  start?: number | undefined
  end?: number | undefined
}

export function Address({ address, full, start = 6, end = 4 }: AddressProps) {
  if (full || address.length <= start + end + 1)
    return (
      <bdi className="mono" dir="ltr">
        {address}
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
