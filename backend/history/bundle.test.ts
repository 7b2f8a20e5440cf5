import { type Address, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { createOperation, createTestAccount, encodeBatch, handleOperations } from '../bundler/sponsor.testing.ts'
import { abi, readPage } from '../indexer/chain.testing.ts'
import { chain, start, waitUntilIndexed } from '../indexer/index.testing.ts'

const encodeTransfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })

test('error: tokens taken by another operation of the bundle are not labeled as sent', async () => {
  const { contracts, client, call } = chain
  const { usdc, dai } = contracts
  const ada = createTestAccount()
  const attacker = createTestAccount()
  const friend = createTestAccount()
  for (const { address } of [ada, attacker]) await client.setBalance({ address, value: 10n ** 18n })
  for (const token of [usdc, dai]) await call(token, 'mint', [ada.address, 50_000_000n])
  const encodeCall = (to: Address, data: `0x${string}`) => encodeBatch([{ to, value: 0n, data }])
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [attacker.address, 7_000_000n] })
  const take = [ada.address, attacker.address, 7_000_000n] as const
  const takeData = encodeFunctionData({ abi, functionName: 'transferFrom', args: take })
  const bundles = [
    [[ada, createOperation(ada, { callData: encodeCall(dai, encodeTransfer(friend.address, 5n)) })]],
    [
      [ada, createOperation(ada, { nonce: 1n, callData: encodeCall(usdc, approve) })],
      [attacker, createOperation(attacker, { callData: encodeCall(usdc, takeData) })],
    ],
  ] as const
  for (const bundle of bundles) expect((await handleOperations(chain, ...bundle)).status).toBe('success')

  const { url } = await start()
  await waitUntilIndexed(url)
  const rows = (await readPage(url, ada.address)).data.map(({ metadata, transfers }) => [
    metadata.operationType,
    ...(transfers ?? []).map((moved) => `${moved.direction} ${moved.quantity.numeric} ${moved.recipient}`),
  ])
  expect(rows.slice(0, 2)).toEqual([
    ['taken', `out 7 ${attacker.address}`],
    ['send', `out 0.000000000000000005 ${friend.address}`],
  ])
  const [row] = (await readPage(url, attacker.address)).data
  expect(row?.metadata.operationType).toBe('receive')
})
