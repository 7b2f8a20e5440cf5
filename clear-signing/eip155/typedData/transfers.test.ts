import { expect, test } from 'vitest'
import {
  account,
  codes,
  contract,
  describe,
  facts,
  nonce,
  other,
  past,
  rows,
  soon,
  typed,
  usdc,
} from './typedData.testing.ts'

const transfer = (more: object = {}, type = 'TransferWithAuthorization') =>
  typed({
    type,
    members: 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    domain: { name: 'USD Coin', version: '2', verifyingContract: usdc },
    message: { from: account, to: other, value: '5000000', validAfter: '0', validBefore: soon, nonce, ...more },
  })

test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])('default: %s moves tokens by itself', (type) => {
  const description = describe(transfer({}, type))
  expect(description).toMatchObject({ title: 'Send tokens by signature', highRisk: true })
  expect(rows(description.headline).slice(0, 3)).toEqual([
    'You send: 5 USDC',
    `To: ${other}`,
    `Unverified token: USD Coin: ${usdc}`,
  ])
  expect(rows(description.leaves)).toEqual(['You send: 5 USDC', `To: ${other}`])
  expect(description.risks).toEqual([
    {
      level: 'danger',
      code: 'transfer-by-signature',
      text: `Signing moves 5 USDC from ${account}. You won’t be asked again.`,
    },
  ])
})

test('behavior: the validity, the share of the balance and the owner are judged', () => {
  expect(codes(describe(transfer({ validBefore: past })))).toContain('expired')
  expect(rows(describe(transfer({ validAfter: soon })).headline)).toContainEqual(expect.stringMatching(/^Not before: /))
  expect(codes(describe(transfer({ value: '990000000' })))).toContain('whole-balance')
  expect(codes(describe(transfer({ from: other })))).toContain('other-owner')
  expect(codes(describe(transfer({ to: usdc })))).toContain('token-contract-recipient')
})

test('behavior: an amount of a contract that is no token is shown unformatted', () => {
  const data = { ...transfer(), domain: { name: 'x', chainId: 1, verifyingContract: contract } }
  expect(rows(describe(data).headline)[0]).toBe('You send: 5000000 base units of unknown token')
  expect(codes(describe(data))).toContain('unknown-token')
  expect(codes(describe(data, { ...facts, unavailable: 'no' }))).toContain('chain-unreachable')
})

test('behavior: canceling a transfer with the exact type of the standard is ordinary', () => {
  const cancel = (type: string) =>
    typed({
      type,
      members: 'address authorizer, bytes32 nonce',
      domain: { verifyingContract: usdc },
      message: { authorizer: account, nonce },
    })
  expect(describe(cancel('CancelAuthorization'))).toMatchObject({
    title: 'Cancel a transfer by signature',
    risks: [],
    highRisk: false,
  })
  expect(describe(cancel('Cancel'))).toMatchObject({ highRisk: true })
})

test('behavior: a transfer with one more field is not summed up', () => {
  const data = transfer({ fee: '1' })
  data.types.TransferWithAuthorization?.push({ name: 'fee', type: 'uint256' })
  expect(describe(data)).toMatchObject({ title: 'Allow spending', risks: [{ level: 'danger', code: 'permit' }] })
})
