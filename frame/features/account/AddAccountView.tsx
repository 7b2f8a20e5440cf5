import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { useTask } from '../../parts/useTask.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { WalletAccountLine } from './WalletAccountLine.tsx'

export function AddAccountView() {
  const accounts = useStore(localWallet.store, ({ status }) => status?.accounts) ?? []
  const origin = useStore(windowRequest.store, (state) => state.opener?.origin)
  const [name, setName] = useState('')
  // Remember that the account was added. If the handover fails, the next click then retries only the handover.
  const [isAdded, setIsAdded] = useState(false)
  const { run, isRunning, error } = useTask(async (name: string) => {
    if (!isAdded) await localWallet.addAccount(name || undefined)
    setIsAdded(true)
    await localWallet.handOver()
  })
  const rejection = useTask<void>(localWallet.refuse)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        run(name.trim())
      }}
    >
      <ul className="plain-list" aria-label={t('accounts.list')}>
        {accounts.map(({ index, name, eip155 }) => (
          <WalletAccountLine key={index} name={name} address={eip155} />
        ))}
      </ul>
      {!isAdded && (
        <TextField
          label={t('home.name')}
          hint={t('addAccount.nameHint', { number: Math.max(...accounts.map(({ index }) => index)) + 2 })}
          value={name}
          onChange={setName}
          maxLength={40}
          focusFirst
        />
      )}
      <p className="footnote">
        {t('addAccount.text')} {origin && <bdi>{t('addAccount.site', { origin })}</bdi>}
      </p>
      <div className="actions">
        {(error ?? rejection.error) && <Banner tone="danger">{error ?? rejection.error}</Banner>}
        <Button disabled={isRunning} onClick={() => rejection.run(undefined)}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isRunning}>
          {t(isAdded ? 'common.retry' : 'home.addAccount')}
        </Button>
      </div>
    </form>
  )
}
