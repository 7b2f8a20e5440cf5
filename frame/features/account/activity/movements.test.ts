import type { Transfer } from '@oriel/shared/backend/account.ts'
import { expect, test } from 'vitest'
import { selectMainMovements, toMovements } from './movements.ts'

const createTransfer = (
  symbol: string,
  direction: Transfer['direction'],
  numeric: string,
  value?: number,
): Transfer => ({
  fungible_info: { symbol, address: `eip155:1:${symbol}` },
  direction,
  quantity: { numeric },
  ...(value !== undefined && { value }),
})
const formatMainMovements = (...transfers: Transfer[]) =>
  selectMainMovements(toMovements(transfers)).map(
    ({ direction, units, decimals, label }) => `${direction} ${units}e-${decimals} ${label}`,
  )

test('default: outgoing movements come before incoming ones', () => {
  expect(
    formatMainMovements(createTransfer('USDC', 'in', '1560.12', 1560), createTransfer('ETH', 'out', '0.5', 1560)),
  ).toEqual(['out 5e-1 ETH', 'in 156012e-2 USDC'])
})

test('behavior: movements of one token in one direction are summed exactly', () => {
  expect(
    formatMainMovements(
      createTransfer('T', 'in', '0.1'),
      createTransfer('T', 'in', '0.02'),
      createTransfer('T', 'in', '3'),
    ),
  ).toEqual(['in 312e-2 T'])
})

test('behavior: change of the same token is left out, and a real part of a trade is not', () => {
  expect(formatMainMovements(createTransfer('T', 'out', '10'), createTransfer('T', 'in', '0.5'))).toEqual([
    'out 10e-0 T',
  ])
  expect(formatMainMovements(createTransfer('T', 'out', '10'), createTransfer('T', 'in', '5'))).toHaveLength(2)
})

test('behavior: a row has the two movements of the highest value', () => {
  const many = [
    createTransfer('A', 'in', '1', 1),
    createTransfer('B', 'in', '1', 30),
    createTransfer('C', 'out', '1', 20),
  ]
  expect(formatMainMovements(...many)).toEqual(['out 1e-0 C', 'in 1e-0 B'])
})

test('behavior: an NFT’s movement has its name and its counterparty', () => {
  const nft_info = { name: 'Ape #7', flags: { is_spam: false }, contract: 'eip155:1:0x5', tokenId: '7' }
  const [movement] = toMovements([
    { nft_info, direction: 'in', quantity: { numeric: '1' }, sender: '0xa', recipient: '0xb' },
  ])
  expect(movement).toMatchObject({ label: 'Ape #7', isNft: true, units: 1n, peer: '0xa' })
  expect(toMovements(null)).toEqual([])
})

test('error: the sum of payments to several accounts names none of them', () => {
  const createTransferTo = (recipient: string): Transfer => ({
    ...createTransfer('USDC', 'out', '1'),
    sender: '0xa',
    recipient,
  })
  expect(selectMainMovements(toMovements([createTransferTo('0xb'), createTransferTo('0xb')]))).toMatchObject([
    { units: 2n, peer: '0xb' },
  ])
  expect(selectMainMovements(toMovements([createTransferTo('0xb'), createTransferTo('0xc')]))).toMatchObject([
    { units: 2n, peer: undefined },
  ])
})
