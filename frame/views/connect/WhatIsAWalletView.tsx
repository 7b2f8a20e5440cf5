import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'

const blocks = [
  { name: 'login', icon: 'key' },
  { name: 'home', icon: 'wallet' },
  { name: 'gateway', icon: 'shield' },
] as const

export function WhatIsAWalletView() {
  return (
    <div className="stack">
      {blocks.map(({ name, icon }) => (
        <section key={name} className="help-block">
          <span className="help-icon">
            <Icon name={icon} size={24} />
          </span>
          <div>
            <h2>{t(`whatIsAWallet.${name}`)}</h2>
            <p className="text" data-tone="muted">
              {t(`whatIsAWallet.${name}Text`)}
            </p>
          </div>
        </section>
      ))}
      <Button variant="primary" block onClick={() => router.push({ name: 'GetWallet' })}>
        {t('whatIsAWallet.get')}
      </Button>
    </div>
  )
}
