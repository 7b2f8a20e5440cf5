import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import { hostPage } from '../../state/hostPage.ts'
import { options } from '../../state/options.ts'

/** Returns the dapp's metadata for the phone. The page's own URL replaces `url` after startup. */
export function describeDapp() {
  const { name, description, icons } = options.store.getState().metadata ?? {}
  return {
    name: escapeName(name ?? new URL(hostPage.origin).host),
    description: escapeName(description ?? '', 300),
    // The wallet loads the icons itself, so only public URLs are passed on.
    icons: icons?.filter((icon) => icon.startsWith('https://')) ?? [],
    url: location.origin,
  }
}
