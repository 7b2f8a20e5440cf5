import type { ComponentProps } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import type { Alarm } from '../model/cards.ts'

type Props = Omit<ComponentProps<typeof Banner>, 'tone'> & { level: Alarm['level'] }

export function AlarmBanner({ level, ...banner }: Props) {
  return (
    <div data-alarm={level} tabIndex={-1}>
      <Banner tone={level} {...banner} />
    </div>
  )
}
