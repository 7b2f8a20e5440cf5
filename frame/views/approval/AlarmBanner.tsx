import type { ComponentProps } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import type { Alarm } from './cards.ts'

type Props = Omit<ComponentProps<typeof Notice>, 'tone'> & { level: Alarm['level'] }

export function AlarmNotice({ level, ...notice }: Props) {
  return (
    <div data-alarm={level} tabIndex={-1}>
      <Notice tone={level} {...notice} />
    </div>
  )
}
