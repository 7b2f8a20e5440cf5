import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { codesOf, delegated, encode, describe as explain, later, person, thief, usdc } from './testNode.ts'
import { permit2Address } from './typedData.ts'

describe('rights and tokens of others', () => {
  test('error: tokens of somebody who allowed it are said to be theirs', async () => {
    const { risks } = await explain({ to: usdc, data: encode('transferFrom', person, thief, 1n) })
    expect(risks).toEqual([
      { level: 'warning', code: 'other-owner', text: `You move tokens of ${person}, not your own.` },
    ])
  })

  test('error: a token that does not tell the balance may lose all of it', async () => {
    const paper = { tokens: { [usdc]: { symbol: 'USDC', decimals: 6, supply: 10n ** 18n } } }
    const description = await explain({ to: usdc, data: encode('transfer', thief, 5n) }, paper)
    expect(codesOf(description)).toEqual(['amount-unchecked'])
    expect(description.highRisk).toBe(true)
  })

  test('error: an allowance that grows from an unknown amount', async () => {
    const data = encode('increaseAllowance', thief, 1n)
    expect(await explain({ to: usdc, data }, { cannotSimulate: true })).toMatchObject({ highRisk: true })
    const approvals = [{ token: usdc, spender: thief, amount: 2n }]
    expect(codesOf(await explain({ to: usdc, data }, { approvals }))).not.toContain('allowance-unchecked')
  })

  test('error: a right through Permit2 without an end', async () => {
    const approve = (until: number) => {
      const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 until)'])
      return explain({ to: permit2Address, data: encodeFunctionData({ abi, args: [usdc, thief, 5n, until] }) })
    }
    expect(codesOf(await approve(2 ** 48 - 1))).toContain('long-lived-permit')
    expect(codesOf(await approve(Number(later)))).not.toContain('long-lived-permit')
  })

  test('error: a person whose account runs code is no application', async () => {
    const { risks } = await explain({ to: usdc, data: encode('approve', delegated, 5n) })
    expect(risks[0]).toMatchObject({ level: 'danger', code: 'spender-without-code' })
  })
})
