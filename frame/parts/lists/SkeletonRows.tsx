import { Skeleton } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const rows = 3

/** Skeleton rows for a loading list. CSS delays the rows, so that they don't flash when the response is fast. */
export function SkeletonRows({ label, count = rows }: { label: string; count?: number | undefined }) {
  return (
    <div className="skeleton-rows">
      <VisuallyHidden>
        <output>{label}</output>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={at} className="asset-row" aria-hidden="true">
          <Skeleton width={40} height={40} round />
          <span className="row-main">
            <Skeleton width="45%" height="0.9em" />
            <Skeleton width="65%" height="0.75em" />
          </span>
          <Skeleton width={56} height="0.9em" />
        </div>
      ))}
    </div>
  )
}
