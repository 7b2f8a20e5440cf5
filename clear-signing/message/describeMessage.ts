import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Description } from '../description/description.ts'
import { describeRead, readMessage } from './readMessage.ts'
import { judgeSignIn, parseSiwe, type SiweContext } from './siwe.ts'

/**
 * Describes a personal message (EIP-191) in hex. A sign-in (EIP-4361) is compared with the page that asks and with the
 * account; other texts are searched for logins elsewhere, hidden characters and addresses of others.
 */
export function describeMessage(data: Hex, context: SiweContext): Description<never> {
  const read = readMessage(data)
  return describeRead(read, context, judgeSignIn(parseSiwe(read.text, 'eip155', read.readings), context))
}
