import { sameAddress } from '#shared/caip.ts'
import type { Risk } from '../../../description.ts'
import type { SignedData } from '../typedData.ts'
import { type Leaf, leavesOf, primaryOf } from './struct.ts'

// The witness of a Permit2 transfer: terms that another contract enforces, such as those of a UniswapX order.

const ownMembers = ['permitted', 'spender', 'nonce', 'deadline']
const takers = /^(recipient|receiver|beneficiary|payee|to)$/i
const zero = `0x${'0'.repeat(40)}`

/** Lists the plain values of the witness; undefined for a transfer without one. */
export function witnessOf(signed: SignedData): Leaf[] | undefined {
  const { members, values } = primaryOf(signed)
  if (!members.some(({ name }) => name === 'permitted')) return undefined
  const witness = members.find(({ name }) => !ownMembers.includes(name))
  if (!witness) return undefined
  return leavesOf(signed, witness.type, values[witness.name], witness.name, witness.name)
}

/** Returns what is said of a witness: the terms are only shown, and may send what they promise to somebody else. */
export function witnessRisks(witness: readonly Leaf[], account: string): Risk[] {
  const text = 'It also signs terms that cannot be summed up. Read them in the details.'
  const terms: Risk = { level: 'warning', code: 'blind-typed-data', text }
  const named = witness.filter(({ name, type, value }) => type === 'address' && takers.test(name) && value !== zero)
  const others = named.filter(({ value }) => !sameAddress(String(value), account))
  const [other] = others
  if (!other) return [terms]
  // An order may pay a fee to somebody else, too.
  const isAccountToo = others.length < named.length
  const receives = isAccountToo ? 'also send something' : 'send what you get'
  return [
    {
      level: isAccountToo ? 'warning' : 'danger',
      code: 'other-recipient',
      text: `The terms ${receives} to ${String(other.value)}, which is not your account.`,
    },
    terms,
  ]
}
