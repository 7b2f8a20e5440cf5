import type { View } from '@oriel/shared/kit/view.ts'
import type { MouseEvent } from 'react'
import { accountTab } from '../../../assets/accountTab.ts'
import { router } from '../../../router/router.ts'

export function openFrom({ currentTarget }: MouseEvent<HTMLElement>, view: View) {
  accountTab.leaveAt(currentTarget.closest('.modal-scroll')?.scrollTop ?? 0)
  router.push(view)
}
