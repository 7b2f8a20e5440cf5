import type { PhraseKey, StoredPhrase } from '../phrases/phrase.ts'

export type Failure = StoredPhrase & { key: Extract<PhraseKey, `failure.${string}`> }

export class FailureCause extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.key, { cause })
    this.failure = failure
  }
}

export function findFailure(error: unknown): Failure | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof FailureCause) return current.failure
  return undefined
}
