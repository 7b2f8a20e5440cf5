import type { ComponentProps } from 'react'
import { t } from '../../i18n/i18n.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

type CopyTextProps = Omit<ComponentProps<typeof CopyButton>, 'copiedLabel' | 'failedLabel'>

export function CopyText(props: CopyTextProps) {
  return <CopyButton {...props} copiedLabel={t('common.copied')} failedLabel={t('common.copyFailed')} />
}
