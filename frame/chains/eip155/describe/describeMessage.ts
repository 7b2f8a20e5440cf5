import type { Hex } from '#shared/caip.ts'
import type { Description } from '../../description.ts'
import { describeRead, readMessage } from '../../readMessage.ts'
import { parseSiwe, type SiweContext, siweRisks } from '../../siwe.ts'

export function describeMessage(data: Hex, context: SiweContext): Description<never> {
  const read = readMessage(data)
  const parsed = read.text === undefined ? undefined : parseSiwe(read.text)
  return describeRead(read, parsed && { siwe: parsed.siwe, risks: siweRisks(parsed, context) })
}
