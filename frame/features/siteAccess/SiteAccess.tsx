import { lazy, Suspense } from 'react'
import { loadMessages } from '../../i18n/i18n.ts'
import { siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'
import type { SiteAccessPart } from './SiteAccessPart.tsx'

const Part = lazy(async () => {
  const [{ SiteAccessPart }] = await Promise.all([import('./SiteAccessPart.tsx'), loadMessages('siteAccess')])
  return { default: SiteAccessPart }
})

type Props = Pick<Parameters<typeof SiteAccessPart>[0], 'part'>

/** Shows site permissions. Lazy-loaded, because only the extension's panel shows them. */
export function SiteAccess({ part }: Props) {
  const browser = useStore(siteAccess.store, (state) => state.browser)
  return browser && <Suspense>{<Part part={part} browser={browser} />}</Suspense>
}
