import { useStore } from 'zustand'
import { shortAddress } from '../format.ts'
import { t } from '../i18n/i18n.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Notice } from '../ui/Notice.tsx'
import { homeWallet } from '../window/homeWallet.ts'
import { opener } from '../window/opener.ts'
import { useTask } from './useTask.ts'

export function GrantOriginView() {
  const asking = useStore(opener.store, (state) => state.opener)
  const account = useStore(homeWallet.store, ({ status }) => status?.accounts[0])
  const { run, isRunning, error } = useTask<void>(homeWallet.allow)
  if (!asking || !account) return null
  return (
    <div className="stack">
      <p className="approval-origin">
        <Icon name="globe" size={16} /> <bdi>{asking.origin}</bdi>
      </p>
      <p>{t('grant.text')}</p>
      <ul className="plain-list bullets">
        <li>{t('grant.sees')}</li>
        <li>{t('grant.asks')}</li>
        <li>{t('grant.cannot')}</li>
      </ul>
      <p className="account-address">
        <Avatar address={account.eip155} size={32} /> {account.name} <bdi>{shortAddress(account.eip155)}</bdi>
      </p>
      {error && <Notice tone="danger">{error}</Notice>}
      <div className="actions">
        <Button variant="secondary" onClick={() => window.close()}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" busy={isRunning} onClick={() => run(undefined)}>
          {t('grant.allow')}
        </Button>
      </div>
    </div>
  )
}
