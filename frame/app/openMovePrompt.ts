import type { View } from '@oriel/shared/kit/view.ts'
import { MoveInView } from '../features/extensionMove/MoveInView.tsx'
import { router } from '../router/router.ts'
import { views } from './views.tsx'

// Register the view here instead of in a schema, so that a page can't open the view with a message. Only the
// extension's panel loads this module.
const name = 'MoveIn' as View['name']
Object.assign(views, { [name]: { title: 'move.title', feature: 'window', Component: MoveInView } })

/** Shows the prompt for moving a wallet into the extension. */
export const openMovePrompt = () => router.start([{ name } as View])
