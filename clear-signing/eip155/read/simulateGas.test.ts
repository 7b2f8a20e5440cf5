import { account, chain, encodeTransfer, stranger } from '@oriel/frame/chains/eip155/account.testing.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { expect, test } from 'vitest'
import { getEvmClient } from '../../rpc/evmClient.ts'
import { simulate } from './simulate.ts'

const run = async (gas: bigint, accessList?: { address: string; storageKeys: string[] }[]) =>
  renderInEnglish(
    await simulate(chain, {
      account: account.address,
      calls: [
        {
          to: chain.contracts.usdc,
          value: 0n,
          data: encodeTransfer(stranger, 1n),
          gas,
          accessList: accessList ? (accessList as never) : undefined,
        },
      ],
    }),
  )

test.each([21_000n, 30_000n, 40_000n])('error: a token transfer with %d gas runs out of gas', async (gas) => {
  expect(await run(gas)).toEqual({
    ok: false,
    reason: 'It runs out of gas: this site set the gas limit too low.',
  })
})

test('behavior: a sufficient gas limit, and one above the maximum, succeed', async () => {
  expect(await run(100_000n)).toMatchObject({ ok: true })
  expect(await run(1_000_000_000n)).toMatchObject({ ok: true })
})

test("behavior: the page's access list is simulated, and costs gas", async () => {
  const plain = await run(100_000n)
  const listed = await run(100_000n, [{ address: stranger, storageKeys: [`0x${'00'.repeat(32)}`] }])
  if (!('gasUsed' in plain) || !('gasUsed' in listed)) throw new Error('expected results')
  expect(listed.gasUsed).toBeGreaterThan(plain.gasUsed)
})

test('behavior: a revert reason is kept, however much gas the call used', async () => {
  const respond: typeof fetch = async () =>
    Response.json({
      id: 0,
      result: [{ calls: [{ status: '0x0', gasUsed: '0x7530', returnData: '0xe450d38c' }] }],
    })
  const client = getEvmClient(chain.network, { url: 'http://fake', fetch: respond })
  const calls = [{ to: chain.contracts.usdc, value: 0n, data: encodeTransfer(stranger, 1n), gas: 30_000n }]
  expect(renderInEnglish(await simulate({ ...chain, client }, { account: account.address, calls }))).toMatchObject({
    ok: false,
    reason: 'There is not enough of this token.',
  })
})

test('behavior: tokens that the deployment names are known, with balance and supply', async () => {
  expect(await run(100_000n)).toMatchObject({
    changes: [{ token: chain.contracts.usdc.toLowerCase(), isKnown: true, balance: 1_000_000_000n }],
  })
  const { known: _, ...network } = chain.network
  const calls = [{ to: chain.contracts.usdc, value: 0n, data: encodeTransfer(stranger, 1n) }]
  expect(await simulate({ ...chain, network }, { account: account.address, calls })).toMatchObject({
    changes: [{ isKnown: false, symbol: 'USDC' }],
  })
})
