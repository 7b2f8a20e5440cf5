import type { Hex } from '#shared/caip.ts'
import { type Description, withRisks } from '../../description.ts'
import { detailsOf, headlineOf, readMessage } from '../../readMessage.ts'
import { parseSiwe, type SiweContext, siweRisks } from '../../siwe.ts'

/** Describes what `personal_sign` signs: the bytes as text where they are text, and as hex where they are not. */
export function describeMessage(data: Hex, context: SiweContext): Description {
  const { message, text, risks } = readMessage(data)
  const parsed = text === undefined ? undefined : parseSiwe(text)
  if (!parsed)
    return withRisks(
      { kind: 'message', title: 'Sign a message', headline: [], details: [], message, calls: [] } as const,
      risks,
    )
  const { siwe } = parsed
  return withRisks(
    {
      kind: 'signIn',
      title: 'Sign in',
      headline: headlineOf(siwe),
      details: detailsOf(siwe),
      message,
      siwe,
      calls: [],
    },
    [...risks, ...siweRisks(parsed, context)],
  )
}
