import { InvalidAppConfigurationError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { ReactNode } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { Ring } from '../../ui/images/Ring.tsx'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import type { Failure } from './describeFailure.ts'
import { ErrorCode } from './ErrorCode.tsx'

type Words = { title: string; text: string }

type AttemptStatusProps = {
  image: ReactNode
  name?: string | undefined
  error: Error | undefined
  waiting: Words
  declined: Failure
  hint?: string | undefined
  /** False until the wallet has received the request. @default true */
  isWaiting?: boolean | undefined
}

export function AttemptStatus(props: AttemptStatusProps) {
  const { image, name, error, waiting, declined, hint, isWaiting = true } = props
  const { title, text, saysReason }: Failure = error ? declined : waiting
  return (
    <div className="attempt" data-failed={error !== undefined || undefined}>
      <span className="attempt-image">
        {image}
        {!error && isWaiting && <Ring />}
      </span>
      {name && <p className="switch-name">{name}</p>}
      <div className="attempt-words" role="status">
        <p className="attempt-title">{title}</p>
        <p className="attempt-text">{text}</p>
        {!error && hint && <p className="attempt-text">{hint}</p>}
        {error && <Reason error={error} isSaid={saysReason} />}
      </div>
    </div>
  )
}

type ReasonProps = {
  error: Error
  /** True if the text above already states the reason for the failure. */
  isSaid?: boolean | undefined
}

/** Renders the error's message and code. Renders nothing if the user rejected the request. */
export function Reason({ error, isSaid }: ReasonProps) {
  if (isRejection(error)) return null
  return (
    <>
      {!isSaid && (
        <p className="attempt-reason">
          <bdi>{describeError(error)}</bdi>
        </p>
      )}
      <ErrorCode error={error} />
      {error instanceof InvalidAppConfigurationError && <ForDevelopers message={error.message} />}
    </>
  )
}

/** Renders an error message that is intended for the dapp's developer and is also logged to the console. */
function ForDevelopers({ message }: { message: string }) {
  return (
    <details className="developer-details">
      <summary>{t('connecting.details')}</summary>
      <p className="footnote">
        <bdi>{message}</bdi>
      </p>
    </details>
  )
}
