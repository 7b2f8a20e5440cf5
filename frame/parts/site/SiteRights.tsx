import { t } from '../../i18n/i18n.ts'
import { getSiteName } from './getSiteName.ts'
import { SiteSentence } from './SiteSentence.tsx'

/** States what the site can do once it is connected. */
export function SiteRights({ origin }: { origin: string }) {
  const site = getSiteName(origin)
  return <SiteSentence text={t('grant.rights', { site })} site={site} />
}
