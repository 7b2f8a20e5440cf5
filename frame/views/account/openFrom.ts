import type { MouseEvent } from 'react'
import type { View } from '#shared/view.ts'
import { accountTab } from '../../account/accountTab.ts'
import { router } from '../../router/router.ts'

/** Opens a view and stores the scroll position of the list for the way back. */
export function openFrom({ currentTarget }: MouseEvent<HTMLElement>, view: View) {
  accountTab.leaveAt(currentTarget.closest('.modal-scroll')?.scrollTop ?? 0)
  router.push(view)
}
