import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { CantUnlock } from './CantUnlock.tsx'
import { getRevealLabels } from './getRevealLabels.ts'
import type { InlineProof } from './useInlineProof.ts'

type Props = {
  proof: InlineProof
  /** ID of the form that the prompt's button submits. */
  formId: string
  error: string | undefined
  isRunning: boolean
  onLost: () => void
  focusFirst?: boolean
  /** True if there is only room for one row. The label is then shown inside the empty field. */
  isRow?: boolean
}

/** Renders a password field above a prompt's button or, for a passkey, only the error. */
export function InlineProofField(props: Props) {
  const { proof, formId, error, isRunning, onLost, focusFirst = false, isRow = false } = props
  if (proof.type !== 'password') return error ? <Banner tone="danger">{error}</Banner> : null
  return (
    <form id={formId} className="stack" onSubmit={(event) => event.preventDefault()}>
      <PasswordField
        label={t('proof.password')}
        revealLabels={getRevealLabels()}
        value={proof.password}
        onChange={proof.setPassword}
        error={error}
        focusFirst={focusFirst}
        isRow={isRow}
        aside={<CantUnlock onPress={onLost} disabled={isRunning} />}
      />
    </form>
  )
}

type LinksProps = Pick<Props, 'proof' | 'isRunning' | 'onLost' | 'error'>

/**
 * Renders links to the alternatives to a passkey. While the wallet is unlocked, offers recovery only after an error,
 * because an unlocked wallet implies that the user still has the passkey.
 */
export function InlineProofLinks({ proof, isRunning, onLost, error }: LinksProps) {
  const isLocked = useStore(localWallet.store, ({ status }) => status?.state !== 'unlocked')
  const mayBeLost = isLocked || error !== undefined
  if (proof.type !== 'passkey' || !(mayBeLost || proof.usePassword)) return null
  return (
    <div className="help-row">
      {proof.usePassword && (
        <Button small variant="ghost" disabled={isRunning} onClick={proof.usePassword}>
          {t('proof.usePassword')}
        </Button>
      )}
      {mayBeLost && <CantUnlock onPress={onLost} disabled={isRunning} />}
    </div>
  )
}
