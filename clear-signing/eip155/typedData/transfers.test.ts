import { expect, test } from 'vitest'
import {
  account,
  chainData,
  contract,
  createTypedData,
  describe,
  formatRows,
  getCodes,
  nonce,
  other,
  past,
  soon,
  usdc,
} from './typedData.testing.ts'

const createTransfer = (more: object = {}, type = 'TransferWithAuthorization') =>
  createTypedData({
    type,
    members: 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    domain: { name: 'USD Coin', version: '2', verifyingContract: usdc },
    message: { from: account, to: other, value: '5000000', validAfter: '0', validBefore: soon, nonce, ...more },
  })

test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])('default: %s moves tokens by itself', (type) => {
  const description = describe(createTransfer({}, type))
  expect(description).toMatchObject({ title: 'Send tokens by signature', highRisk: true })
  expect(formatRows(description.headline).slice(0, 3)).toEqual([
    'You send: 5 USDC',
    `To: ${other}`,
    `Unverified token: USD Coin: ${usdc}`,
  ])
  expect(formatRows(description.outflows)).toEqual(['You send: 5 USDC', `To: ${other}`])
  expect(description.risks).toEqual([
    {
      level: 'danger',
      code: 'transfer-by-signature',
      text: `Signing moves 5 USDC from ${account}. You won’t be asked again.`,
    },
  ])
})

test('behavior: the validity, the share of the balance and the owner are judged', () => {
  expect(getCodes(describe(createTransfer({ validBefore: past })))).toContain('expired')
  expect(formatRows(describe(createTransfer({ validAfter: soon })).headline)).toContainEqual(
    expect.stringMatching(/^Not before: /),
  )
  expect(getCodes(describe(createTransfer({ value: '990000000' })))).toContain('whole-balance')
  expect(getCodes(describe(createTransfer({ from: other })))).toContain('other-owner')
  expect(getCodes(describe(createTransfer({ to: usdc })))).toContain('token-contract-recipient')
})

test('behavior: an amount of a contract that is no token is shown unformatted', () => {
  const data = { ...createTransfer(), domain: { name: 'x', chainId: 1, verifyingContract: contract } }
  expect(formatRows(describe(data).headline)[0]).toBe('You send: 5000000 base units of unknown token')
  expect(getCodes(describe(data))).toContain('unknown-token')
  expect(getCodes(describe(data, { ...chainData, unavailable: 'no' }))).toContain('chain-unreachable')
})

test('behavior: canceling a transfer with the exact type of the standard is ordinary', () => {
  const createCancel = (type: string) =>
    createTypedData({
      type,
      members: 'address authorizer, bytes32 nonce',
      domain: { verifyingContract: usdc },
      message: { authorizer: account, nonce },
    })
  expect(describe(createCancel('CancelAuthorization'))).toMatchObject({
    title: 'Cancel a transfer by signature',
    risks: [],
    highRisk: false,
  })
  expect(describe(createCancel('Cancel'))).toMatchObject({ highRisk: true })
})

test('behavior: a transfer with one more field is not summed up', () => {
  const data = createTransfer({ fee: '1' })
  data.types.TransferWithAuthorization?.push({ name: 'fee', type: 'uint256' })
  expect(describe(data)).toMatchObject({ title: 'Allow spending', risks: [{ level: 'danger', code: 'permit' }] })
})
