import './siteAccess.css'
import { t } from '../../i18n/i18n.ts'
import { siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'
import { Icon } from '../../ui/icons/icons.tsx'

/** Warns about a request from a background tab. */
export function AskedFromBehind() {
  const isBehind = useStore(siteAccess.store, siteAccess.isAskedFromBehind)
  return (
    <p className="asked-from-behind" role="status">
      {isBehind && (
        <>
          <Icon name="warning" size={16} />
          <span>{t('siteAccess.askedFromBehind')}</span>
        </>
      )}
    </p>
  )
}
