import { type Risk, risk } from '../../description/description.ts'
import { createElsewhereRisk, getLoginRisks, isOtherName } from '../../message/logins.ts'
import { readText } from '../../message/readings.ts'
import { findClaims, findForeignDomain, joinDomains } from '../../message/signInClaims.ts'
import { readSignedBytes } from './byHash.ts'
import { getMessageLeaves } from './domain.ts'
import { getLeaves } from './struct.ts'
import type { SignedData } from './typedData.ts'

const words = /\b(log ?in|sign ?in|auth|authenticat(e|ion)|session|siwe|siws|challenge)\b/i

/**
 * Returns the risks of typed data that logs in to a site other than the page. An application may recognize its login by
 * type names and texts alone, without a verifying contract.
 */
export function getTypedLoginRisks(signed: SignedData, origin: string): Risk[] {
  const leaves = [...getLeaves(signed, 'EIP712Domain', signed.domain), ...getMessageLeaves(signed)]
  const strings = leaves.filter(({ type }) => type === 'string').map(({ value }) => String(value))
  const texts = [...strings, ...(readSignedBytes(signed)?.texts ?? [])]
  const readings = readText(texts.join('\n'))
  const foreign = readings.flatMap(findClaims).flatMap((claim) => findForeignDomain(claim, origin) ?? [])
  const domain = joinDomains(foreign)
  if (domain) return [risk('danger', 'siwe-domain', { domain, origin })]
  const isLogin = [...signed.types.keys()].some(isLoginName)
  const risks = getLoginRisks(readings, origin, isLogin)
  const { name } = signed.domain
  if (risks.length > 0 || !isLogin || typeof name !== 'string') return risks
  return isOtherName(name, new URL(origin).hostname) ? [createElsewhereRisk(name)] : []
}

/**
 * Checks a name for login words. Splits names like `AuthRequest` and `login_message`; `Authorization` is a different
 * word.
 */
function isLoginName(name: string): boolean {
  return words.test(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]+/g, ' '))
}
