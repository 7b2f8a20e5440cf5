import { expect, test } from 'vitest'
import { permit2Address } from '../../known/permit2.ts'
import { account, contract, createTypedData, describe, getCodes, other, soon, usdc, zero } from './typedData.testing.ts'

const permitted = { token: usdc, amount: '400000000' }
const createOrder = (recipients: readonly string[]) =>
  createTypedData({
    type: 'PermitWitnessTransferFrom',
    members: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, DutchOrder witness',
    structs: {
      TokenPermissions: 'address token, uint256 amount',
      DutchOrder: 'address swapper, DutchOutput[] outputs',
      DutchOutput: 'address token, uint256 amount, address recipient',
    },
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2Address },
    message: {
      permitted,
      spender: contract,
      nonce: 1,
      deadline: soon,
      witness: { swapper: account, outputs: recipients.map((recipient) => ({ token: zero, amount: 1, recipient })) },
    },
  })

test('error: the terms of an order that pays another account are a danger, and are shown', () => {
  const description = describe(createOrder([other]))
  expect(description).toMatchObject({ highRisk: true, opensDetails: true })
  expect(description.risks).toContainEqual({
    level: 'danger',
    code: 'other-recipient',
    text: `The terms send what you get to ${other}, which is not your account.`,
  })
})

test('behavior: an order that pays the account, and a fee besides', () => {
  expect(getCodes(describe(createOrder([account])))).not.toContain('other-recipient')
  expect(describe(createOrder([account, other])).risks).toContainEqual(
    expect.objectContaining({ level: 'warning', code: 'other-recipient' }),
  )
})
