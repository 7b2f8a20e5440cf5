import { OpenableView, type View } from '@oriel/shared/kit/view.ts'
import { router } from '../../router/router.ts'

type Route = Pick<Extract<View, { name: 'SwitchActiveChain' }>, 'navigateTo' | 'navigateWithReplace'>

/** Shows the view that follows the network switch, and replaces the switch in the history if the view asks for it. */
export function openNextView({ navigateTo, navigateWithReplace }: Route) {
  const next: View = { name: OpenableView.options.find((name) => name === navigateTo) ?? 'Connect' }
  if (navigateWithReplace) router.replace(next)
  else router.push(next)
}
