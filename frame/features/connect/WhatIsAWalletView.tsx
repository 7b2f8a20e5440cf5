import './directory/walletViews.css'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpBlocks } from '../../ui/HelpBlocks.tsx'

const blocks = [
  { name: 'login', icon: 'key' },
  { name: 'home', icon: 'wallet' },
  { name: 'gateway', icon: 'shield' },
] as const

export function WhatIsAWalletView() {
  return (
    <div className="stack">
      <HelpBlocks
        blocks={blocks.map(({ name, icon }) => ({
          icon,
          title: t(`whatIsAWallet.${name}`),
          text: t(`whatIsAWallet.${name}Text`),
        }))}
      />
      <Button variant="primary" block onClick={() => router.push({ name: 'GetWallet' })}>
        {t('whatIsAWallet.get')}
      </Button>
    </div>
  )
}
