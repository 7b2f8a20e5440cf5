import type { View } from '#shared/kit/view.ts'
import { MoveInView } from '../features/extensionMove/MoveInView.tsx'
import { router } from '../router/router.ts'
import { views } from './views.tsx'

// No schema includes this name, so no message can open the view. The wallet's other pages do not load it.
const name = 'MoveIn' as View['name']
Object.assign(views, { [name]: { title: 'move.title', feature: 'window', Component: MoveInView } })

/** Shows the prompt for moving a wallet into the extension. */
export const openMovePrompt = () => router.start([{ name } as View])
