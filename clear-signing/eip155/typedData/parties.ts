import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { getMessageLeaves } from './domain.ts'
import type { Leaf } from './struct.ts'
import type { Member, SignedData } from './typedData.ts'

// Heuristics that detect whether typed data of an unknown type lets another address receive assets or rights.

const spenders = ['spender', 'operator', 'manager', 'delegatee', 'delegate', 'relayer', 'authorized', 'grantee']
const givers = [
  'from',
  'owner',
  'maker',
  'trader',
  'offerer',
  'signer',
  'holder',
  'seller',
  'user',
  'account',
  'sender',
  'authorizer',
  'delegator',
  'grantor',
  'payer',
  'depositor',
  'wallet',
]
const recipientNames = [
  ...spenders,
  'to',
  'receiver',
  'recipient',
  'taker',
  'target',
  'beneficiary',
  'payee',
  'buyer',
  'agent',
]

/** Matches roles that act for the account or replace it. */
const actors =
  /^(linked|session|trading|api|sub)?(signer|agent|dispatcher)s?(address)?$|^(session|signing|trading|signer|agent)keys?$|^(new|next|pending)(owner|admin|signer|guardian|controller|custodian|key|wallet|account|address|recovery|implementation)(address)?s?$/
const receivers = /^(receiver|recipient|beneficiary|payee|destination|to)$/i
const amounts = /(amount|shares?|assets|value|quantity)$/i

/** Matches types like `LinkWallet`, in which any address receives a right. */
const changes =
  /^(add|link|bind|change|replace|register|set|update|rotate|swap|enable|install)(new|linked)?(owner|signer|key|admin|controller|guardian|agent|delegate|wallet|account|session|module)s?$/
const removals = /^(remove|revoke|unlink|unset|delete|disable|cancel)/

/** Lowercases a name and strips all but letters and digits, so `new_owner` equals `newOwner`. */
export const normalizeName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

export const isSpender = ({ name, type }: Member) => type === 'address' && spenders.includes(normalizeName(name))

/** Checks whether the data contains a foreign address that could take the account's assets or act for it. */
export function namesParties(signed: SignedData, account: string): boolean {
  const leaves = getMessageLeaves(signed)
  return (
    paysOther(leaves, account) ||
    namesActor(signed, leaves, account) ||
    hasRecipientWithAmount(leaves, account) ||
    leaves.some(({ name, value }) => normalizeName(name) === 'isdelegatecall' && value === true)
  )
}

function paysOther(leaves: readonly Leaf[], account: string): boolean {
  return (
    isGiver(leaves, account) &&
    leaves.some(
      (leaf) =>
        recipientNames.includes(normalizeName(leaf.name)) &&
        isAddress(leaf) &&
        !isSameAddress(String(leaf.value), account),
    )
  )
}

const isAddress = ({ type, value }: Leaf) => type === 'address' && typeof value === 'string'
const isGiver = (leaves: readonly Leaf[], account: string) =>
  leaves.some(
    (leaf) =>
      givers.includes(normalizeName(leaf.name)) && isAddress(leaf) && isSameAddress(String(leaf.value), account),
  )

function namesActor(signed: SignedData, leaves: readonly Leaf[], account: string): boolean {
  const type = normalizeName(signed.primaryType)
  // Skip types that revoke a right, because they contain the holder's address, too.
  if (removals.test(type)) return false
  const isChange = changes.test(type)
  const isForKey = isGiver(leaves, account) || leaves.some(({ name }) => normalizeName(name) === 'keytype')
  return leaves.some((leaf) => {
    if (!isOther(leaf, account)) return false
    const name = normalizeName(leaf.name)
    if (name === 'key' || name === 'publickey') return leaf.type === 'address' || isForKey
    return actors.test(name) || (isChange && leaf.type === 'address')
  })
}

/**
 * Checks for a recipient and an amount. If there is no amount, as in an attestation, the recipient receives no assets.
 */
function hasRecipientWithAmount(leaves: readonly Leaf[], account: string): boolean {
  const isReceiver = ({ name }: Leaf) => receivers.test(name) || /[a-z]To$/.test(name)
  return (
    leaves.some(({ name, value }) => amounts.test(name) && typeof value === 'bigint' && value > 0n) &&
    leaves.some((leaf) => leaf.type === 'address' && isReceiver(leaf) && isOther(leaf, account))
  )
}

/**
 * Checks for another account's address. Bytes may contain an address followed by a sub-account number. The zero address
 * has no owner.
 */
function isOther({ type, value }: Leaf, account: string): boolean {
  if (!/^(address|bytes(32)?)$/.test(type) || typeof value !== 'string' || /^0x0*$/.test(value)) return false
  return !value.toLowerCase().includes(account.slice(2).toLowerCase())
}
