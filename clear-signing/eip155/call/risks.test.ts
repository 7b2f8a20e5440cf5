import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { permit2Address } from '../../known/permit2.ts'
import {
  alice,
  attacker,
  delegated,
  encode,
  describe as explain,
  getCodes,
  later,
  usdc,
} from '../transaction/node.testing.ts'

describe('rights and tokens of others', () => {
  test("error: tokens taken by an allowance are reported as their owner's", async () => {
    const { risks } = await explain({ to: usdc, data: encode('transferFrom', alice, attacker, 1n) })
    expect(risks).toEqual([
      { level: 'warning', code: 'other-owner', text: `You move tokens of ${alice}, not your own.` },
    ])
  })

  test('error: a token whose balance is unknown may lose all of it', async () => {
    const paper = { tokens: { [usdc]: { symbol: 'USDC', decimals: 6, supply: 10n ** 18n } } }
    const description = await explain({ to: usdc, data: encode('transfer', attacker, 5n) }, paper)
    expect(getCodes(description)).toEqual(['amount-unchecked'])
    expect(description.highRisk).toBe(true)
  })

  test('error: an allowance that grows from an unknown amount', async () => {
    const data = encode('increaseAllowance', attacker, 1n)
    expect(await explain({ to: usdc, data }, { cannotSimulate: true })).toMatchObject({ highRisk: true })
    const approvals = [{ token: usdc, spender: attacker, amount: 2n }]
    expect(getCodes(await explain({ to: usdc, data }, { approvals }))).not.toContain('allowance-unchecked')
  })

  test('error: a Permit2 right without an expiration', async () => {
    const approve = (until: number) => {
      const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 until)'])
      return explain({ to: permit2Address, data: encodeFunctionData({ abi, args: [usdc, attacker, 5n, until] }) })
    }
    expect(getCodes(await approve(2 ** 48 - 1))).toContain('long-lived-permit')
    expect(getCodes(await approve(Number(later)))).not.toContain('long-lived-permit')
  })

  test('error: a delegated account is a person, not an application', async () => {
    const { risks } = await explain({ to: usdc, data: encode('approve', delegated, 5n) })
    expect(risks[0]).toMatchObject({ level: 'danger', code: 'spender-without-code' })
  })
})
