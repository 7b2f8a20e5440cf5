import { ListRow } from '../../ui/ListRow.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'

export function GreyListRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <ListRow key={at} image={<Skeleton width={40} height={40} />} title={<Skeleton width={`${52 - at * 6}%`} />} />
  ))
}
