import { t } from '../../i18n/i18n.ts'
import { SiteSentence } from './SiteSentence.tsx'
import { getSiteName } from './siteName.ts'

/** Lists what the site can do once it is connected. */
export function SiteRights({ origin }: { origin: string }) {
  const site = getSiteName(origin)
  return <SiteSentence text={t('grant.rights', { site })} site={site} />
}
