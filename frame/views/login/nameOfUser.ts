import type { LoginUser } from '#shared/login.ts'
import { t } from '../../i18n/i18n.ts'
import { providerName } from './providerName.ts'

/** What a person is called: by the address or name at the provider, as far as it is known. */
export function nameOfUser(user: LoginUser | undefined): string {
  if (!user) return t('common.unknown')
  if (user.provider === 'email') return user.email ?? t('common.unknown')
  const name = user.username ?? user.email
  return name ? `${name} (${providerName(user.provider)})` : providerName(user.provider)
}
