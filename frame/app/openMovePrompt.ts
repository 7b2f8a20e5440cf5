import type { View } from '@oriel/shared/kit/view.ts'
import { MoveInView } from '../features/extensionMove/MoveInView.tsx'
import { router } from '../router/router.ts'
import { views } from './views.tsx'

// This name is in no schema, so no message from a page can open the view. The wallet's other pages don't load this
// module.
const name = 'MoveIn' as View['name']
Object.assign(views, { [name]: { title: 'move.title', feature: 'window', Component: MoveInView } })

/** Shows the prompt for moving a wallet into the extension. */
export const openMovePrompt = () => router.start([{ name } as View])
