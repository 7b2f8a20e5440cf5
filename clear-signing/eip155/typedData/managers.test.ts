import { expect, test } from 'vitest'
import {
  account,
  contract,
  createTypedData,
  describe,
  formatRows,
  getCodes,
  other,
  past,
  soon,
} from './typedData.testing.ts'

const createCompound = (isAllowed: boolean, more: object = {}, type = 'Authorization') =>
  createTypedData({
    type,
    members: 'address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry',
    message: { owner: account, manager: other, isAllowed, nonce: 0, expiry: soon, ...more },
  })

test('default: a manager of all assets of the account in a contract', () => {
  const description = describe(createCompound(true))
  expect(description).toMatchObject({ kind: 'permit', title: 'Allow managing your account', highRisk: true })
  expect(formatRows(description.headline).slice(0, 2)).toEqual([`Manager: ${other}`, `Contract: ${contract}`])
  expect(formatRows(description.outflows)).toEqual([`Manager: ${other}`])
  expect(description.risks[0]).toMatchObject({ level: 'danger', code: 'manager' })
})

test('behavior: a revocation of the exact known type is ordinary', () => {
  expect(describe(createCompound(false))).toMatchObject({ title: 'Take a permission back', risks: [], outflows: [] })
  expect(describe(createCompound(false, {}, 'Other'))).toMatchObject({
    title: 'Allow managing your account',
    highRisk: true,
  })
  expect(getCodes(describe(createCompound(false, { owner: other })))).toEqual(['other-owner'])
  expect(getCodes(describe(createCompound(true, { expiry: past })))).toContain('expired')
})

test.each([
  [
    'Authorization',
    'address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline',
    { authorizer: account, authorized: other, isAuthorized: true },
    ['Allow managing your account', 'manager'],
  ],
  [
    'PermitForAll',
    'address owner, address operator, bool approved, uint256 nonce, uint256 deadline',
    { owner: account, operator: other, approved: true },
    ['Allow access to all NFTs', 'approval-for-all'],
  ],
  [
    'Permit',
    'address spender, uint256 tokenId, uint256 nonce, uint256 deadline',
    { spender: other, tokenId: '77' },
    ['Allow taking an NFT', 'permit'],
  ],
  [
    'DelegationWithSig',
    'address delegatee, uint256 value, uint256 nonce, uint256 deadline',
    { delegatee: other, value: '5' },
    ['Allow borrowing in your name', 'credit'],
  ],
  [
    'Delegation',
    'address delegatee, uint256 nonce, uint256 expiry',
    { delegatee: other, expiry: soon },
    ['Give your votes away', 'voting-rights'],
  ],
  [
    'Delegate',
    'address delegator, address delegatee, uint256 nonce, uint256 deadline',
    { delegator: account, delegatee: other },
    ['Give your votes away', 'voting-rights'],
  ],
])('behavior: %s(%s)', (type, members, message, [title, code]) => {
  const end = /expiry/.test(members) ? {} : { deadline: soon }
  const data = createTypedData({ type, members, message: { nonce: 0, ...message, ...end } })
  const description = describe(data)
  expect(description).toMatchObject({ title, highRisk: true })
  expect(getCodes(description)).toContain(code)
  expect(getCodes(description)).not.toContain('blind-typed-data')
  expect(formatRows(description.outflows).join()).toContain(other)
})

test('behavior: the NFT and the debt are shown beside the buttons', () => {
  const nft = createTypedData({
    type: 'Permit',
    members: 'address spender, uint256 tokenId, uint256 nonce, uint256 deadline',
    message: { spender: other, tokenId: '77', nonce: 0, deadline: soon },
  })
  expect(formatRows(describe(nft).outflows)).toEqual(['May take: #77', `Given to: ${other}`])
})
