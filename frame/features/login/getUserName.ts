import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import { type LoginUser, providerNames } from '@oriel/shared/backend/login.ts'
import { t } from '../../i18n/i18n.ts'

export function getUserName(user: LoginUser | undefined): string {
  if (!user) return t('common.unknown')
  if (user.provider === 'email') return user.email ?? t('common.unknown')
  const name = user.username ?? user.email
  return name ? `${escapeName(name)} (${providerNames[user.provider]})` : providerNames[user.provider]
}
