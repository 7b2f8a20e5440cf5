import type { Browser } from '../../state/siteAccess.ts'
import { MoveFromWallet } from './MoveFromWallet.tsx'
import { SiteAccessBar } from './SiteAccessBar.tsx'
import { SiteAccessList } from './SiteAccessList.tsx'

const parts = { bar: SiteAccessBar, list: SiteAccessList, moveFrom: MoveFromWallet }

export function SiteAccessPart({ part, browser }: { part: keyof typeof parts; browser: Browser }) {
  const Part = parts[part]
  return <Part browser={browser} />
}
