import type { LoginOffer } from '#shared/login.ts'
import { t } from '../../i18n/i18n.ts'
import { signIn } from '../../login/signIn.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { ProviderMark } from '../../ui/ProviderMark.tsx'

export function LoginChoices({ offer }: { offer: LoginOffer }) {
  return (
    <div className="login-choices">
      {offer.email && (
        <Button block variant="primary" icon="mail" onClick={() => router.push({ name: 'EmailLogin' })}>
          {t('login.withEmail')}
        </Button>
      )}
      <div className="login-socials">
        {offer.socials.map((provider) => (
          <Button
            key={provider}
            block
            icon={<ProviderMark provider={provider} size={18} />}
            aria-label={t('login.with', { provider: t(`provider.${provider}`) })}
            onClick={() => signIn.choose({ method: provider })}
          >
            {t(`provider.${provider}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
