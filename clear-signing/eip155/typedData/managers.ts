import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toAddressItem, toTextItem, toTimeItem, toTokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { getAddressRisks } from '../call/risks.ts'
import { getAllowanceSize, toTokenAddressItem } from '../call/tokenItems.ts'
import { type RightKind, rightKinds } from '../calldata/rightKinds.ts'
import { expiredRisk, findToken, getOwnerRisks, type Part, type Reader, type ReadingContext } from './reading.ts'
import { getHex, getInteger, getPrimary, getVerifyingContract, isExact, isShape } from './struct.ts'
import type { Values } from './typedData.ts'

type Row = {
  name: string
  shape: string
  owner?: string
  manager: string
  /**
   * Name of the member that is true if the right is granted and false if it is revoked. If undefined, the right is
   * granted.
   */
  flag?: string
  until?: string
  right: RightKind
}

const rows: Row[] = [
  // Compound III
  {
    name: 'Authorization',
    shape: 'address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry',
    owner: 'owner',
    manager: 'manager',
    flag: 'isAllowed',
    until: 'expiry',
    right: 'manage',
  },
  // Morpho Blue
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
  // ERC-4494, used by Uniswap v3 positions
  {
    name: 'Permit',
    shape: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
    manager: 'spender',
    until: 'deadline',
    right: 'nft',
  },
  // Aave: lets the delegate borrow on behalf of the account
  {
    name: 'DelegationWithSig',
    shape: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline',
    manager: 'delegatee',
    until: 'deadline',
    right: 'borrow',
  },
  // Compound, OpenZeppelin and Aave: delegates votes
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

export const readManager: Reader = (signed) => {
  const { members, values } = getPrimary(signed)
  const contract = getVerifyingContract(signed)
  const row = rows.find(({ shape }) => isShape(members, shape))
  if (!contract || !row) return undefined
  const exact = isExact(signed, new Set([`${row.name}(${row.shape})`]))
  return {
    tokens: [contract],
    addresses: [getHex(values, row.manager)],
    isExact: exact,
    describe: (context) => describeManager({ row, values, contract, exact }, context),
  }
}

type ManagerMatch = { row: Row; values: Values; contract: Hex; exact: boolean }

function describeManager({ row, values, contract, exact }: ManagerMatch, context: ReadingContext): Part {
  const { chainData, account, seconds } = context
  const { title, label, loss } = rightKinds[row.right]
  const address = getHex(values, row.manager)
  const manager = toAddressItem(label, address)
  const until = row.until === undefined ? undefined : getInteger(values, row.until)
  const takesAway = row.flag !== undefined && values[row.flag] === false
  const owner = row.owner === undefined ? [] : getOwnerRisks(getHex(values, row.owner), account)
  const over = until !== undefined && until < seconds ? [expiredRisk] : []
  const items = [
    ...getRightItems(row, values, contract, context),
    toContractItem(contract, context),
    ...(until === undefined ? [] : [toTimeItem('item.signatureExpires', until)]),
  ]
  if (takesAway && exact) {
    const taken = [toAddressItem('item.takenFrom', manager.value), ...items]
    return {
      kind: 'permit',
      title: phrase('action.removePermission'),
      headline: taken,
      outflows: [],
      risks: [...owner, ...over],
    }
  }
  const risks = [loss, ...getAddressRisks(address, chainData)]
  const outflows = [...items.slice(0, items.length - (until === undefined ? 1 : 2)), manager]
  return { kind: 'permit', title, headline: [manager, ...items], outflows, risks: [...risks, ...owner, ...over] }
}

function toContractItem(contract: Hex, { chainData }: ReadingContext) {
  const info = findToken(chainData, contract)
  return info && info.standard !== 'unknown'
    ? toTokenAddressItem(contract, info)
    : toAddressItem('item.contract', contract)
}

function getRightItems({ right }: Row, values: Values, contract: Hex, { chainData }: ReadingContext) {
  if (right === 'nft') return [toTextItem('item.mayTake', `#${getInteger(values, 'tokenId')}`)]
  if (right !== 'borrow') return []
  const info = findToken(chainData, contract)
  const value = getInteger(values, 'value')
  return [toTokenItem('item.mayBorrow', value, info, getAllowanceSize(value) === 'unlimited')]
}
