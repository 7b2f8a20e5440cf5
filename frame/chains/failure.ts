import type { PhraseKey, StoredPhrase } from './phrase.ts'

/** The reason why a transaction fails or cannot be sent. */
export type Failure = StoredPhrase & { key: Extract<PhraseKey, `failure.${string}`> }

/** The cause of an error that a person sees: why it happened, as a phrase. The error's own message is for developers. */
export class FailureCause extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.key, { cause })
    this.failure = failure
  }
}

/** Returns the failure in the causes of an error; undefined without one. */
export function failureOf(error: unknown): Failure | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof FailureCause) return one.failure
  return undefined
}
