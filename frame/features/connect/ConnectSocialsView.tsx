import { providerNames } from '@oriel/shared/backend/login.ts'
import { t } from '../../i18n/i18n.ts'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { WalletImage } from '../../ui/images/WalletImage.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { chooseSocial } from './chooseLogin.ts'
import { useLogins } from './useLogins.ts'

export function ConnectSocialsView() {
  const { socials } = useLogins()
  return (
    <List label={t('socials.title')}>
      {socials.map((provider) => (
        <ListRow
          key={provider}
          image={<WalletImage mark={<ProviderMark provider={provider} />} />}
          title={t('connect.with', { name: providerNames[provider] })}
          onClick={() => chooseSocial(provider)}
        />
      ))}
    </List>
  )
}
