import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'

const blocks = [
  { name: 'choose', icon: 'search' },
  { name: 'pay', icon: 'buy' },
  { name: 'arrive', icon: 'wallet' },
] as const

export function WhatIsABuyView() {
  return (
    <div className="stack">
      {blocks.map(({ name, icon }) => (
        <section key={name} className="help-block">
          <span className="help-icon">
            <Icon name={icon} size={24} />
          </span>
          <div>
            <h2>{t(`buy.how.${name}`)}</h2>
            <p className="text" data-tone="muted">
              {t(`buy.how.${name}Text`)}
            </p>
          </div>
        </section>
      ))}
      <Button variant="primary" block onClick={() => router.goBackOrCloseModal()}>
        {t('common.done')}
      </Button>
    </div>
  )
}
