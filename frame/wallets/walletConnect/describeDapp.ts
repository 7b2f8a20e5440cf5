import { nameText } from '../../chains/safeText.ts'
import { hostPage } from '../../state/hostPage.ts'
import { options } from '../../state/options.ts'

/** Returns what the phone shows of the dapp. The page's own address takes the place of the URL after the start. */
export function describeDapp() {
  const { name, description, icons } = options.store.getState().metadata ?? {}
  return {
    name: nameText(name ?? new URL(hostPage.origin).host),
    description: nameText(description ?? '', 300),
    // The wallet loads the icons itself, so only public addresses are passed on.
    icons: icons?.filter((icon) => icon.startsWith('https://')) ?? [],
    url: location.origin,
  }
}
