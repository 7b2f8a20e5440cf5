import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  encode,
  describe as explain,
  fake,
  getCodes,
  later,
  router,
  toWeiHex,
  unknown,
  usdc,
  weth,
} from '../transaction/node.testing.ts'

describe('the output of a swap', () => {
  const value = toWeiHex('0.9')
  const encodeSwap = (token: Hex) => encode('swapExactETHForTokens', 4000_000_000n, [weth, token], account, later)
  const createPaper = (token: Hex) => ({ moves: [{ token, from: router, to: account, amount: 4000_000_000n }] })

  test('error: a token with the symbol of another one is shown by its address, and high risk', async () => {
    const description = await explain({ to: router, data: encodeSwap(fake), value }, createPaper(fake))
    expect(description.headline).toContainEqual({ label: 'Token you receive', kind: 'address', value: fake })
    expect(getCodes(description)).toEqual(['unknown-output'])
    expect(description.highRisk).toBe(true)
    expect(getCodes(await explain({ to: router, data: encodeSwap(unknown), value }, createPaper(unknown)))).toEqual([
      'unknown-output',
    ])
  })

  test('behavior: a token that the wallet knows is ordinary', async () => {
    const description = await explain({ to: router, data: encodeSwap(usdc), value }, createPaper(usdc))
    expect(description).toMatchObject({ risks: [], highRisk: false })
    expect(description.headline).toContainEqual({
      label: 'Token you receive: USD Coin',
      kind: 'address',
      value: usdc,
    })
  })

  test('error: no output, or an unknown one', async () => {
    expect((await explain({ to: router, data: encodeSwap(usdc), value })).risks).toMatchObject([
      { level: 'danger', code: 'unknown-output' },
    ])
    const blind = await explain({ to: router, data: encodeSwap(usdc), value }, { cannotSimulate: true })
    expect(blind.highRisk).toBe(true)
    expect(getCodes(blind)).toEqual(['unknown-output'])
  })

  test("behavior: a router's batch shows its inner swap first, too", async () => {
    const data = encode('multicall', [encodeSwap(fake)])
    const description = await explain({ to: router, data, value }, createPaper(fake))
    expect(description.headline).toContainEqual({ label: 'Token you receive', kind: 'address', value: fake })
    expect(description.headline.map(({ label }) => label)).toContain('You receive at least')
    expect(getCodes(description)).toContain('unknown-output')
  })
})
