import { providerNames, type SocialProvider } from '@oriel/shared/backend/login.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { chooseSocial } from './chooseLogin.ts'
import type { Logins } from './getOfferedLogins.ts'

const maxTiles = 6

type SocialLoginsProps = Logins & { disabled: boolean }

export function SocialLogins({ socials, email, isGoogleRefused, disabled }: SocialLoginsProps) {
  return (
    <>
      <Tiles socials={socials} disabled={disabled} />
      {isGoogleRefused && <p className="footnote">{t(email ? 'connect.googleInAppEmail' : 'connect.googleInApp')}</p>}
    </>
  )
}

function Tiles({ socials, disabled }: Pick<SocialLoginsProps, 'socials' | 'disabled'>) {
  if (socials.length === 0) return null
  const hasMore = socials.length > maxTiles
  const TileComponent = socials.length > 2 ? Tile : NamedTile
  return (
    <div className="social-tiles">
      {(hasMore ? socials.slice(0, maxTiles - 1) : socials).map((provider) => (
        <TileComponent key={provider} provider={provider} disabled={disabled} />
      ))}
      {hasMore && (
        <Button
          icon="more"
          title={t('connect.moreSocials')}
          disabled={disabled}
          onClick={() => router.push({ name: 'ConnectSocials' })}
        >
          <VisuallyHidden>{t('connect.moreSocials')}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

type TileProps = { provider: SocialProvider; disabled: boolean }

function NamedTile({ provider, disabled }: TileProps) {
  const name = providerNames[provider]
  return (
    <Button
      icon={<ProviderMark provider={provider} />}
      aria-label={t('connect.with', { name })}
      disabled={disabled}
      onClick={() => chooseSocial(provider)}
    >
      {name}
    </Button>
  )
}

function Tile({ provider, disabled }: TileProps) {
  const label = t('connect.with', { name: providerNames[provider] })
  return (
    <Button
      icon={<ProviderMark provider={provider} />}
      title={label}
      disabled={disabled}
      onClick={() => chooseSocial(provider)}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  )
}
