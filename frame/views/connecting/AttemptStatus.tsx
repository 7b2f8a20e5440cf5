import type { ReactNode } from 'react'
import { WalletError } from '#shared/errors.ts'
import { t } from '../../i18n/i18n.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { isRejection } from '../../wallets/connector/isRejection.ts'

type Words = { title: string; text: string }

type AttemptStatusProps = {
  /** Of what is asked: a wallet, or a network. */
  image: ReactNode
  /** What the image shows, where the words do not say it. */
  name?: string | undefined
  /** Why it is over; undefined while the wallet is being waited for. */
  error: Error | undefined
  waiting: Words
  /** What a no is called. */
  declined: Words
  /** What helps while waiting. */
  hint?: string | undefined
  /** False until somebody is waited for. @default true */
  isWaiting?: boolean | undefined
}

/** Where a question to a wallet is: waited for, declined, or failed for a reason of its own. */
export function AttemptStatus(props: AttemptStatusProps) {
  const { image, name, error, waiting, declined, hint, isWaiting = true } = props
  const { title, text } = error ? declined : waiting
  return (
    <div className="attempt" data-failed={error !== undefined || undefined}>
      <span className="attempt-image">
        {image}
        {!error && isWaiting && <Spinner size={92} />}
      </span>
      {name && <p className="switch-name">{name}</p>}
      <div className="attempt-words" role="status">
        <p className="attempt-title">{title}</p>
        <p className="attempt-text">{text}</p>
        {!error && hint && <p className="attempt-text">{hint}</p>}
        {error && <Reason error={error} />}
      </div>
    </div>
  )
}

/** Characters of a sentence that are shown: a wallet may have written anything. */
const longest = 240

const shorten = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** The error's own sentence, where it says more than no; its code is for whoever is asked for help. */
export function Reason({ error }: { error: Error }) {
  if (isRejection(error)) return null
  return (
    <p className="attempt-reason">
      <bdi>{shorten(error.message)}</bdi>{' '}
      {error instanceof WalletError && <bdi>{t('connecting.code', { code: String(error.code) })}</bdi>}
    </p>
  )
}
