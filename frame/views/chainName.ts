import type { Namespace } from '#shared/caip.ts'
import { t } from '../i18n/i18n.ts'

/** What people call the networks of a namespace. */
export const chainName = (namespace: Namespace): string => t(`chain.${namespace}`)
