import type { LoginUser } from '#shared/login.ts'
import { t } from '../../i18n/i18n.ts'

/** What a person is called by whoever they signed in with: their address, or the name there. */
export function who({ email, username, provider }: LoginUser): string {
  return email ?? username ?? t(`settings.provider.${provider}`)
}
