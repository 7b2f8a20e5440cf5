import type { ReactNode } from 'react'
import { WalletError } from '#shared/errors.ts'
import { isRejection } from '../connectors/connect.ts'
import { t } from '../i18n/i18n.ts'
import { Icon } from '../ui/icons.tsx'
import { Spinner } from '../ui/Spinner.tsx'

type Words = { title: string; text: string }

type AttemptStatusProps = {
  /** Why it is over; undefined while the wallet is being waited for. */
  error: Error | undefined
  waiting: Words
  /** What a no is called. */
  failed: Words
  /** Below the words. */
  children?: ReactNode
}

/** Where a question to a wallet is: waited for, declined, or failed for a reason of its own. */
export function AttemptStatus({ error, waiting, failed, children }: AttemptStatusProps) {
  const { title, text } = error ? failed : waiting
  const isDeclined = error && isRejection(error)
  return (
    <div className="attempt" role="status" data-failed={error !== undefined || undefined}>
      <p className="attempt-title">
        {error ? <Icon name="danger" size={18} /> : <Spinner size={16} />} {title}
      </p>
      <p className="attempt-text">{text}</p>
      {error && !isDeclined && <Reason error={error} />}
      {children}
    </div>
  )
}

/** The error's own sentence; its code is for whoever is asked for help. */
export function Reason({ error }: { error: Error }) {
  const code = error instanceof WalletError ? error.code : undefined
  return (
    <p className="attempt-reason">
      {error.message}
      {code !== undefined && (
        <>
          {' '}
          <bdi className="attempt-code">{t('connecting.code', { code })}</bdi>
        </>
      )}
    </p>
  )
}
