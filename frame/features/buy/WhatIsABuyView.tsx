import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpBlocks } from '../../ui/HelpBlocks.tsx'

const blocks = [
  { name: 'choose', icon: 'search' },
  { name: 'pay', icon: 'buy' },
  { name: 'arrive', icon: 'wallet' },
] as const

export function WhatIsABuyView() {
  return (
    <div className="stack">
      <HelpBlocks
        blocks={blocks.map(({ name, icon }) => ({
          icon,
          title: t(`buy.how.${name}`),
          text: t(`buy.how.${name}Text`),
        }))}
      />
      <Button variant="primary" block onClick={() => router.goBackOrCloseModal()}>
        {t('common.done')}
      </Button>
    </div>
  )
}
