import { type Hex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  alice,
  encode,
  describe as explain,
  getCodes,
  multicall3,
  router,
  toWeiHex,
  unknown,
  usdc,
  weth,
} from '../transaction/node.testing.ts'

describe('contracts that act for everybody', () => {
  const describeForwarded = (to: Hex, data: Hex, value = parseEther('0.4')) =>
    explain({
      to: multicall3,
      data: encode('aggregate3Value', [{ to, canFail: false, value, data }]),
      value: toWeiHex('0.4'),
    })

  test('error: their deposits and payments to unknown functions are lost for the account', async () => {
    for (const description of [
      await describeForwarded(weth, encode('deposit')),
      await describeForwarded(unknown, '0x12345678'),
      await describeForwarded(alice, '0x', 0n),
    ]) {
      expect(getCodes(description)).toContain('shared-contract')
      expect(description.risks[0]).toMatchObject({ level: 'danger' })
    }
    expect(getCodes(await describeForwarded(alice, '0x'))).not.toContain('shared-contract')
  })

  test('error: sending them tokens, or rights over tokens, is a danger', async () => {
    for (const data of [
      encode('transfer', multicall3, 1n),
      encode('transfer', router, 1n),
      encode('approve', multicall3, 1n),
    ])
      expect((await explain({ to: usdc, data })).risks[0]).toMatchObject({ level: 'danger', code: 'shared-contract' })
    expect(getCodes(await explain({ to: usdc, data: encode('approve', router, 1n) }))).not.toContain('shared-contract')
  })
})
