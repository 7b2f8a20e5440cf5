import type { PhraseKey, PhraseParams } from '@oriel/clear-signing/phrases/phrase.ts'
import type { ParamsIn } from '@oriel/shared/i18n/paramsIn.ts'
import { expectTypeOf, test } from 'vitest'
import type { messages as actions } from './en/actions.ts'
import type { messages as alarms } from './en/alarms.ts'
import type { messages as descriptions } from './en/descriptions.ts'
import type { messages as risks } from './en/risks.ts'

type Messages = typeof actions & typeof alarms & typeof descriptions & typeof risks

/** Keys for which the message and the phrase have different params. */
type DifferentParams = {
  [key in PhraseKey & keyof Messages]: [ParamsIn<Messages[key]>, PhraseParams[key]] extends [
    PhraseParams[key],
    ParamsIn<Messages[key]>,
  ]
    ? never
    : key
}[PhraseKey & keyof Messages]

test('types: each phrase has a message, which has its parameters', () => {
  expectTypeOf<Exclude<PhraseKey, keyof Messages>>().toEqualTypeOf<never>()
  expectTypeOf<Exclude<keyof Messages, PhraseKey>>().toEqualTypeOf<never>()
  expectTypeOf<DifferentParams>().toEqualTypeOf<never>()
})
