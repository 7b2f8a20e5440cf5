import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { getLeaves, getPrimary, type Leaf } from './struct.ts'
import type { SignedData } from './typedData.ts'

// The witness of a Permit2 transfer contains terms that a different contract enforces, such as a UniswapX order.

const ownMembers = ['permitted', 'spender', 'nonce', 'deadline']
const recipientNames = /^(recipient|receiver|beneficiary|payee|to)$/i
const zero = `0x${'0'.repeat(40)}`

export function findWitness(signed: SignedData): Leaf[] | undefined {
  const { members, values } = getPrimary(signed)
  if (!members.some(({ name }) => name === 'permitted')) return undefined
  const witness = members.find(({ name }) => !ownMembers.includes(name))
  if (!witness) return undefined
  return getLeaves(signed, witness.type, values[witness.name], witness.name, witness.name)
}

/**
 * Returns the risks of the terms in a witness. The wallet only shows the terms, and they may send the promised assets
 * to a foreign address.
 */
export function getWitnessRisks(witness: readonly Leaf[], account: string): Risk[] {
  const terms = risk('warning', 'blind-typed-data.terms')
  const recipients = witness.filter(
    ({ name, type, value }) => type === 'address' && recipientNames.test(name) && value !== zero,
  )
  const others = recipients.filter(({ value }) => !isSameAddress(String(value), account))
  const [other] = others
  if (!other) return [terms]
  // Report only a warning if the account is a recipient, too. An order may also pay a fee to a third party.
  const isAccountToo = others.length < recipients.length
  const params = { recipient: String(other.value) }
  if (isAccountToo) return [risk('warning', 'other-recipient.part', params), terms]
  return [risk('danger', 'other-recipient.terms', params), terms]
}
