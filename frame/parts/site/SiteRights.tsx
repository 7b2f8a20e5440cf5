import { t } from '../../i18n/i18n.ts'
import { SiteSentence } from './SiteSentence.tsx'
import { siteName } from './siteName.ts'

/** Names the site that a click connects, and its rights. */
export function SiteRights({ origin }: { origin: string }) {
  const site = siteName(origin)
  return <SiteSentence text={t('grant.rights', { site })} site={site} />
}
