import { lazy, Suspense } from 'react'
import { siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'
import type { SiteAccessPart } from './SiteAccessPart.tsx'

const Part = lazy(async () => ({ default: (await import('./SiteAccessPart.tsx')).SiteAccessPart }))

type Props = Pick<Parameters<typeof SiteAccessPart>[0], 'part'>

/** Shows what the extension's panel alone has. No other page of the wallet loads the code of it. */
export function SiteAccess({ part }: Props) {
  const browser = useStore(siteAccess.store, (state) => state.browser)
  return browser && <Suspense>{<Part {...{ part, browser }} />}</Suspense>
}
