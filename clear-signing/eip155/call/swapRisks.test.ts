import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  codesOf,
  encode,
  ether,
  describe as explain,
  fake,
  later,
  router,
  unknown,
  usdc,
  weth,
} from '../transaction/node.testing.ts'

describe('the output of a swap', () => {
  const value = ether('0.9')
  const forToken = (token: Hex) => encode('swapExactETHForTokens', 4000_000_000n, [weth, token], account, later)
  const brings = (token: Hex) => ({ moves: [{ token, from: router, to: account, amount: 4000_000_000n }] })

  test('error: a token with the symbol of another one is shown by its address, and high risk', async () => {
    const description = await explain({ to: router, data: forToken(fake), value }, brings(fake))
    expect(description.headline).toContainEqual({ label: 'Token you receive', kind: 'address', value: fake })
    expect(codesOf(description)).toEqual(['unknown-output'])
    expect(description.highRisk).toBe(true)
    expect(codesOf(await explain({ to: router, data: forToken(unknown), value }, brings(unknown)))).toEqual([
      'unknown-output',
    ])
  })

  test('behavior: a token that the wallet knows is ordinary', async () => {
    const description = await explain({ to: router, data: forToken(usdc), value }, brings(usdc))
    expect(description).toMatchObject({ risks: [], highRisk: false })
    expect(description.headline).toContainEqual({
      label: 'Token you receive: USD Coin',
      kind: 'address',
      value: usdc,
    })
  })

  test('error: no output, or an unknown one', async () => {
    expect((await explain({ to: router, data: forToken(usdc), value })).risks).toMatchObject([
      { level: 'danger', code: 'unknown-output' },
    ])
    const blind = await explain({ to: router, data: forToken(usdc), value }, { cannotSimulate: true })
    expect(blind.highRisk).toBe(true)
    expect(codesOf(blind)).toEqual(['unknown-output'])
  })

  test("behavior: a router's batch shows its inner swap first, too", async () => {
    const data = encode('multicall', [forToken(fake)])
    const description = await explain({ to: router, data, value }, brings(fake))
    expect(description.headline).toContainEqual({ label: 'Token you receive', kind: 'address', value: fake })
    expect(description.headline.map(({ label }) => label)).toContain('You receive at least')
    expect(codesOf(description)).toContain('unknown-output')
  })
})
