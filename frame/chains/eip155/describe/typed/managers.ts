import type { Hex } from '#shared/caip.ts'
import type { Risk, RiskCode } from '../../../description.ts'
import { addressItem, textItem, timeItem, tokenItem } from '../../../items.ts'
import { allowanceSize, tokenAddressItem } from '../items.ts'
import { addressRisks } from '../risks.ts'
import type { Values } from '../typedData.ts'
import { expiredRisk, ownerRisks, type Part, type Reader, type ReadingContext, tokenOf } from './reading.ts'
import { contractOf, isExact, isShape, primaryOf } from './struct.ts'

// Signatures that let somebody act for an account in one contract.

type Row = {
  /** Name of the type in the contracts. */
  name: string
  shape: string
  owner?: string
  manager: string
  /** Name of the member that says whether the right is given or revoked. @default given */
  flag?: string
  until?: string
  right: 'manage' | 'operate' | 'vote' | 'borrow' | 'nft'
}

const rows: Row[] = [
  // Compound III.
  {
    name: 'Authorization',
    shape: 'address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry',
    owner: 'owner',
    manager: 'manager',
    flag: 'isAllowed',
    until: 'expiry',
    right: 'manage',
  },
  // Morpho Blue.
  {
    name: 'Authorization',
    shape: 'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline',
    owner: 'authorizer',
    manager: 'authorized',
    flag: 'isAuthorized',
    until: 'deadline',
    right: 'manage',
  },
  {
    name: 'PermitForAll',
    shape: 'address owner,address operator,bool approved,uint256 nonce,uint256 deadline',
    owner: 'owner',
    manager: 'operator',
    flag: 'approved',
    until: 'deadline',
    right: 'operate',
  },
  // ERC-4494, as used for the positions of Uniswap v3.
  {
    name: 'Permit',
    shape: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
    manager: 'spender',
    until: 'deadline',
    right: 'nft',
  },
  // Aave: lets the delegate borrow on behalf of the account.
  {
    name: 'DelegationWithSig',
    shape: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline',
    manager: 'delegatee',
    until: 'deadline',
    right: 'borrow',
  },
  // Delegation of votes: Compound, OpenZeppelin, Aave.
  {
    name: 'Delegation',
    shape: 'address delegatee,uint256 nonce,uint256 expiry',
    manager: 'delegatee',
    until: 'expiry',
    right: 'vote',
  },
  {
    name: 'Delegate',
    shape: 'address delegator,address delegatee,uint256 nonce,uint256 deadline',
    owner: 'delegator',
    manager: 'delegatee',
    until: 'deadline',
    right: 'vote',
  },
]

const rights: Record<
  Row['right'],
  { title: string; label: string; code: RiskCode; level: Risk['level']; text: string }
> = {
  manage: {
    title: 'Allow managing your account',
    label: 'Manager',
    code: 'manager',
    level: 'danger',
    text: 'The manager may take out and borrow everything that your account can at this contract, at any time.',
  },
  operate: {
    title: 'Allow taking all NFTs',
    label: 'Operator',
    code: 'approval-for-all',
    level: 'danger',
    text: 'The operator may take every NFT of this contract that you own, now and later.',
  },
  vote: {
    title: 'Give your votes away',
    label: 'Votes for you',
    code: 'voting-rights',
    level: 'warning',
    text: 'All your votes at this contract go to this address until you take them back.',
  },
  borrow: {
    title: 'Allow borrowing in your name',
    label: 'May borrow for you',
    code: 'credit',
    level: 'danger',
    text: 'The borrower keeps what it borrows, and you owe it. Your deposits secure the debt.',
  },
  nft: {
    title: 'Allow taking an NFT',
    label: 'Spender',
    code: 'permit',
    level: 'danger',
    text: 'With this signature alone the spender can take this NFT. There will be no transaction to approve.',
  },
}

/** Reads rights to act for the account: managers, operators, delegates. */
export const readManager: Reader = (signed) => {
  const { members, values } = primaryOf(signed)
  const contract = contractOf(signed)
  const row = rows.find(({ shape }) => isShape(members, shape))
  if (!contract || !row) return undefined
  const exact = isExact(signed, new Set([`${row.name}(${row.shape})`]))
  return {
    tokens: [contract],
    addresses: [values[row.manager] as Hex],
    isExact: exact,
    describe: (context) => describeManager({ row, values, contract, exact }, context),
  }
}

type Found = { row: Row; values: Values; contract: Hex; exact: boolean }

function describeManager({ row, values, contract, exact }: Found, context: ReadingContext): Part {
  const { facts, account, seconds } = context
  const { title, label, code, level, text } = rights[row.right]
  const manager = addressItem(label, values[row.manager] as Hex)
  const until = row.until === undefined ? undefined : (values[row.until] as bigint)
  const takesAway = row.flag !== undefined && values[row.flag] === false
  const owner = row.owner === undefined ? [] : ownerRisks(values[row.owner] as Hex, account, 'The permission')
  const over = until !== undefined && until < seconds ? [expiredRisk('This permission')] : []
  const items = [
    ...whatOf(row, values, contract, context),
    contractItem(contract, context),
    ...(until === undefined ? [] : [timeItem('Signature valid until', until)]),
  ]
  if (takesAway && exact) {
    const taken = [addressItem('Taken from', manager.value), ...items]
    return { kind: 'permit', title: 'Take a permission back', headline: taken, leaves: [], risks: [...owner, ...over] }
  }
  const risks: Risk[] = [{ level, code, text }, ...addressRisks(manager.value as Hex, facts)]
  const leaves = [...items.slice(0, items.length - (until === undefined ? 1 : 2)), manager]
  return { kind: 'permit', title, headline: [manager, ...items], leaves, risks: [...risks, ...owner, ...over] }
}

function contractItem(contract: Hex, { facts }: ReadingContext) {
  const info = tokenOf(facts, contract)
  return info && info.standard !== 'unknown' ? tokenAddressItem(contract, info) : addressItem('Contract', contract)
}

/** Returns the rows of the amount or the NFT that the right is for; empty for other rights. */
function whatOf({ right }: Row, { value, tokenId }: Values, contract: Hex, { facts }: ReadingContext) {
  if (right === 'nft') return [textItem('May take', `#${tokenId as bigint}`)]
  if (right !== 'borrow') return []
  const info = tokenOf(facts, contract)
  return [tokenItem('May borrow', value as bigint, info, allowanceSize(value as bigint) === 'unlimited')]
}
