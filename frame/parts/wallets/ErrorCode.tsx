import { WalletError } from '@oriel/shared/errors/errors.ts'
import { t } from '../../i18n/i18n.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

/** Renders the error's code, so that users can report it to the dapp's developers. */
export function ErrorCode({ error }: { error: Error }) {
  if (!(error instanceof WalletError)) return null
  const code = t('connecting.code', { code: String(error.code) })
  return (
    <p className="error-code">
      <bdi>{code}</bdi>
      <CopyButton
        iconOnly
        text={code}
        label={t('connecting.copyCode')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copyFailed')}
      />
    </p>
  )
}
