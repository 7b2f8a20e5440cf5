import { t } from '../../i18n/i18n.ts'

export const getRevealLabels = () => ({ show: t('proof.show'), hide: t('proof.hide') })
