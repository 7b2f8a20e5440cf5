import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { encodeStep, itself } from '../call/router.testing.ts'
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
  usdc,
  zero,
} from './typedData.testing.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function setGuard(address guard)',
])
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [other, maxUint256] })
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 5_000_000n] })

const gas =
  'uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce'
const createSafe = (more: object) =>
  createTypedData({
    type: 'SafeTx',
    members: `address to, uint256 value, bytes data, uint8 operation, ${gas}`,
    message: {
      to: other,
      value: '0',
      data: '0x',
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zero,
      refundReceiver: zero,
      nonce: 5,
      ...more,
    },
  })

test('default: a Safe transaction is described as the call that it makes', () => {
  const sent = describe(createSafe({ value: (10n ** 18n).toString() }))
  expect(sent).toMatchObject({ title: 'Sign a transaction of a Safe', highRisk: true })
  expect(formatRows(sent.headline)).toEqual([`Safe: ${contract}`, 'Call: Send', 'Amount: 1 ETH', `To: ${other}`])
  expect(formatRows(sent.outflows)).toEqual(['Call: Send', 'Amount: 1 ETH', `To: ${other}`])
  const tokens = describe(createSafe({ to: usdc, data: transfer }))
  expect(tokens.calls).toMatchObject([{ title: 'Send tokens' }])
  expect(formatRows(tokens.outflows)).toEqual(['Call: Send tokens', 'Amount: 5 USDC', `To: ${other}`])
  expect(getCodes(describe(createSafe({ to: usdc, data: approve })))).toEqual(
    expect.arrayContaining(['unlimited-allowance', 'call-by-signature']),
  )
})

test('error: a Safe that loses its guard is a danger, and no permission that is taken back', () => {
  const data = encodeFunctionData({ abi, functionName: 'setGuard', args: [zero] })
  const description = describe(createSafe({ to: contract, data }))
  expect(description.risks[0]).toMatchObject({ level: 'danger', code: 'weaker-safe' })
  expect(formatRows(description.outflows)).toEqual(['Call: Remove a protection of a Safe'])
})

test('behavior: a swap of a Safe in several steps is read as what they do for the Safe', () => {
  const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
  const path = [usdc, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'] as const
  const encodeSwapFor = (recipient: Hex) => {
    const swap = encodeStep('swapExactTokensForTokens', 5_000_000n, 7n, path, itself)
    const data = encodeStep('multicall', 2n ** 40n, [swap, encodeStep('unwrapWETH9', 7n, recipient)])
    return describe(createSafe({ to: router, data }))
  }
  expect(formatRows(encodeSwapFor(contract).headline)).toEqual(
    expect.arrayContaining(['You give: 5 USDC', 'You receive at least: 0.000000000000000007 ETH']),
  )
  expect(getCodes(encodeSwapFor(contract))).not.toContain('other-recipient')
  expect(getCodes(encodeSwapFor(account))).toContain('other-recipient')
})

test('behavior: foreign code in a Safe, and a refund of gas, are dangers', () => {
  const delegate = describe(createSafe({ operation: 1 }))
  expect(delegate.risks[0]).toMatchObject({ level: 'danger', code: 'delegate-call' })
  expect(formatRows(delegate.outflows)[0]).toBe(`Code of: ${other}`)
  const refund = describe(createSafe({ gasPrice: '1000000', refundReceiver: other }))
  expect(refund.risks[0]).toMatchObject({
    level: 'danger',
    code: 'gas-refund',
    text: `The Safe pays ${other} for gas in ETH, at a price that this site chose.`,
  })
})

test('behavior: a meta-transaction is a call of the contract on behalf of the account', () => {
  const data = createTypedData({
    type: 'MetaTransaction',
    members: 'uint256 nonce, address from, bytes functionSignature',
    domain: { verifyingContract: usdc },
    message: { nonce: 0, from: account, functionSignature: approve },
  })
  const description = describe(data)
  expect(description).toMatchObject({ title: 'Sign a call for someone else to send', highRisk: true })
  expect(formatRows(description.outflows)).toEqual([
    'Call: Allow spending',
    'Spending limit: Unlimited USDC',
    `Given to: ${other}`,
  ])
  expect(getCodes(description)).toEqual(expect.arrayContaining(['call-by-signature', 'unlimited-allowance']))
})

test('behavior: a request to a forwarder (ERC-2771)', () => {
  const request = (more: object = {}) =>
    createTypedData({
      type: 'ForwardRequest',
      members: 'address from, address to, uint256 value, uint256 gas, uint256 nonce, uint48 deadline, bytes data',
      message: {
        from: account,
        to: usdc,
        value: 0,
        gas: 100_000,
        nonce: 0,
        deadline: soon,
        data: approve,
        ...more,
      },
    })
  const description = describe(request())
  expect(formatRows(description.headline).slice(0, 3)).toEqual([
    'Call: Allow spending',
    `Contract: ${usdc}`,
    'Spending limit: Unlimited USDC',
  ])
  expect(getCodes(description)).not.toContain('blind-typed-data')
  expect(getCodes(describe(request({ deadline: past })))).toContain('expired')
  expect(getCodes(describe(request({ from: other })))).toContain('other-owner')
  expect(getCodes(describe(request({ data: '0x12345678' })))).toContain('unknown-function')
})

test('behavior: a small deadline of GSN is a block number, not a time in the past', () => {
  const request = (name: string, until: number | string) =>
    createTypedData({
      type: 'ForwardRequest',
      members: `address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data, uint256 ${name}`,
      message: { from: account, to: usdc, value: 0, gas: 100_000, nonce: 0, data: approve, [name]: until },
    })
  const blocks = describe(request('validUntil', 21_000_000))
  expect(formatRows(blocks.headline)).toContain('Signature expires: block 21000000')
  expect(getCodes(blocks)).not.toContain('expired')
  expect(getCodes(describe(request('validUntil', past)))).toContain('expired')
  expect(getCodes(describe(request('validUntilTime', past)))).toContain('expired')
  expect(getCodes(describe(request('validUntilTime', 5)))).toContain('expired')
})

test('behavior: a forwarder request with unknown fields is described with a warning', () => {
  const data = createTypedData({
    type: 'SponsoredCall',
    members: 'uint256 chainId, address target, bytes data, address user, uint256 userNonce, uint256 userDeadline',
    message: { chainId: 1, target: usdc, data: transfer, user: account, userNonce: 1, userDeadline: soon },
  })
  expect(formatRows(describe(data).outflows)).toEqual(['Call: Send tokens', 'Amount: 5 USDC', `To: ${other}`])
  expect(getCodes(describe(data))).toContain('blind-typed-data')
})
