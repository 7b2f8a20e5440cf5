import type { Hex } from '#shared/caip.ts'
import type { Description } from '../../description.ts'
import { describeRead, readMessage } from '../../readMessage.ts'
import { judgeSignIn, parseSiwe, type SiweContext } from '../../siwe.ts'

export function describeMessage(data: Hex, context: SiweContext): Description<never> {
  const read = readMessage(data)
  return describeRead(read, context, judgeSignIn(parseSiwe(read.text, 'eip155', read.readings), context))
}
