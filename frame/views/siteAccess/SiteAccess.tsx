import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { siteAccess } from '../../state/siteAccess.ts'

const parts = {
  bar: lazy(async () => ({ default: (await import('./SiteAccessBar.tsx')).SiteAccessBar })),
  list: lazy(async () => ({ default: (await import('./SiteAccessList.tsx')).SiteAccessList })),
}

/** Shows on which sites the extension works. No other page of the wallet loads the code of it. */
export function SiteAccess({ part }: { part: keyof typeof parts }) {
  const browser = useStore(siteAccess.store, (state) => state.browser)
  const Part = parts[part]
  return browser && <Suspense>{<Part browser={browser} />}</Suspense>
}
