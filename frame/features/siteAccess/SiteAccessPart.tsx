import type { Browser } from '../../state/siteAccess.ts'
import { AskedFromBehind } from './AskedFromBehind.tsx'
import { MoveFromWallet } from './MoveFromWallet.tsx'
import { PendingSites } from './PendingSites.tsx'
import { SiteAccessBar } from './SiteAccessBar.tsx'
import { SiteAccessList } from './SiteAccessList.tsx'

const parts = {
  asker: AskedFromBehind,
  bar: SiteAccessBar,
  list: SiteAccessList,
  moveFrom: MoveFromWallet,
  waiting: PendingSites,
}

export function SiteAccessPart({ part, browser }: { part: keyof typeof parts; browser: Browser }) {
  const Part = parts[part]
  return <Part browser={browser} />
}
