import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Description } from '../description/description.ts'
import { describeRead, readMessage } from './readMessage.ts'
import { judgeSignIn, parseSiwe, type SiweContext } from './siwe.ts'

/**
 * Describes a personal message (EIP-191), given in hex. Compares a sign-in (EIP-4361) with the requesting page and the
 * account. Checks other texts for logins to other sites, hidden characters and foreign addresses.
 */
export function describeMessage(data: Hex, context: SiweContext): Description<never> {
  const decoded = readMessage(data)
  return describeRead(decoded, context, judgeSignIn(parseSiwe(decoded.text, 'eip155', decoded.readings), context))
}
