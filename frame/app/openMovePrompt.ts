import type { View } from '#shared/kit/view.ts'
import { MoveInView } from '../features/extensionMove/MoveInView.tsx'
import { router } from '../router/router.ts'
import { views } from './views.tsx'

// No schema has this name, so that no message can open the view. The other pages of the wallet do not load it.
const name = 'MoveIn' as View['name']
Object.assign(views, { [name]: { title: 'move.title', feature: 'window', Component: MoveInView } })

/** Shows the prompt about the wallet that is to be moved into the extension. */
export const openMovePrompt = () => router.start([{ name } as View])
