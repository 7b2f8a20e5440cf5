import { getErrorCode } from '@oriel/shared/errors/errors.ts'
import { VaultCorruptError } from '@oriel/shared/errors/vaultErrors.ts'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { type Moving, movingWallet } from '../../localWallet/movingWallet.ts'
import { getRevealLabels } from '../../parts/proof/getRevealLabels.ts'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { useTask } from '../../parts/useTask.ts'
import { config } from '../../platform/config.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'

/**
 * Asks whether to move the web wallet into the extension. The user confirms with the web wallet's passkey or password.
 */
export function MoveInView() {
  const moving = useStore(movingWallet.store, (state) => state.moving)
  const { run, isRunning, failure, ...task } = useTask(async (password: string | undefined) =>
    moving?.accept(password === undefined ? { type: 'passkey' } : { type: 'password', password }),
  )
  const isForged = failure && getErrorCode(failure) === VaultCorruptError.code
  const error = isForged ? t('move.forged') : task.error
  const [password, setPassword] = useState('')
  const [first, ...others] = moving?.accounts ?? []
  if (!moving || !first) return null
  const site = getSiteName(config.walletOrigin ?? location.origin)

  function submit(event: FormEvent) {
    event.preventDefault()
    run(password)
  }

  return (
    <div className="stack">
      <h2>{t('move.ask', { address: shortenAddress(first.eip155) })}</h2>
      <p>
        <Address address={first.eip155} full />
      </p>
      <p className="footnote">
        {t('move.askText', { site })} {others.length > 0 && `${t('move.more', { count: others.length })} `}
        {t(getProofText(moving))}
      </p>
      <p className="footnote">{t('move.mark', { site })}</p>
      {moving.hasPasskey && (
        <Button block variant="primary" icon="fingerprint" busy={isRunning} onClick={() => run(undefined)}>
          {t('proof.withPasskey', { action: t('move.submit') })}
        </Button>
      )}
      {moving.hasPassword && (
        <form className="stack" onSubmit={submit}>
          <PasswordField
            label={t('proof.password')}
            revealLabels={getRevealLabels()}
            value={password}
            onChange={setPassword}
            error={error}
            focusFirst={!moving.hasPasskey}
          />
          <Button block type="submit" variant="primary" busy={isRunning} disabled={password === ''}>
            {t('move.submit')}
          </Button>
        </form>
      )}
      {error && !moving.hasPassword && <Banner tone="danger">{error}</Banner>}
      <Button block variant="secondary" disabled={isRunning} onClick={moving.decline}>
        {t('move.decline')}
      </Button>
    </div>
  )
}

function getProofText({ hasPasskey, hasPassword }: Moving) {
  if (hasPasskey && hasPassword) return 'move.askEither'
  return hasPasskey ? 'move.askPasskey' : 'move.askPassword'
}
