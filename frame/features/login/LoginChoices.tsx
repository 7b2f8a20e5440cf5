import './login.css'
import { type LoginOffer, providerNames } from '@oriel/shared/backend/login.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { signIn } from './model/signIn.ts'

export function LoginChoices({ offer }: { offer: LoginOffer }) {
  const count = offer.socials.length
  const isRow = count > 2
  // Split more than four tiles into two rows of similar length, so that no row has a single tile.
  const columns = count > 4 ? Math.ceil(count / 2) : count
  return (
    <div className="login-choices">
      {offer.email && (
        <Button block variant="primary" icon="mail" onClick={() => router.push({ name: 'EmailLogin' })}>
          {t('login.withEmail')}
        </Button>
      )}
      {count > 0 && (
        <div
          className="login-socials"
          data-look={isRow ? 'icons' : undefined}
          style={{ '--columns': columns } as object}
        >
          {offer.socials.map((provider) => (
            <Button
              key={provider}
              block
              icon={<ProviderMark provider={provider} size={isRow ? 22 : 18} />}
              title={isRow ? providerNames[provider] : undefined}
              aria-label={t('login.with', { provider: providerNames[provider] })}
              onClick={() => signIn.choose({ method: provider })}
            >
              {isRow ? undefined : providerNames[provider]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
