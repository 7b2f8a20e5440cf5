import { expect, test } from 'vitest'
import { builtInNetworks, type Network } from '#shared/networks.ts'
import { isSolanaAddress } from './address.ts'
import { parseExactly } from './client.ts'
import { solana } from './solana.ts'

test('behavior: integers that a double would round are kept as text', () => {
  expect(parseExactly('{"lamports":18446744073709551615,"slot":12,"price":0.123456789012345}')).toEqual({
    lamports: '18446744073709551615',
    slot: 12,
    price: 0.123456789012345,
  })
  const log = 'Transfer: 12345678901234567890 \\"9007199254740993\\" \\\\'
  expect(parseExactly(`{"log":"${log}"}`)).toEqual({ log: JSON.parse(`"${log}"`) })
  expect(parseExactly('[9007199254740993,-1e21,"9007199254740993"]')).toEqual([
    '9007199254740993',
    -1e21,
    '9007199254740993',
  ])
})

test.each([
  ['the System program', '1'.repeat(32), true],
  ['a program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
  ['an account', '9e3Ph1xKp7LxXDpa5wvC3KeQ1fUBVTSMJBGiqCsmRtNo', true],
  ['a byte too few', '1'.repeat(31), false],
  ['a byte too many', '1'.repeat(33), false],
  ['44 characters of 33 bytes', 'z'.repeat(44), false],
  ['32 characters of fewer bytes', 'z'.repeat(32), false],
  ['letters that base58 lacks', '0OIl'.repeat(8), false],
  ['an EVM address', `0x${'1'.repeat(40)}`, false],
  ['something in front', ` ${'1'.repeat(32)}`, false],
])('behavior: %s', (_, text, expected) => {
  expect(isSolanaAddress(text)).toBe(expected)
})

test('behavior: links to explorers keep the name of the cluster behind the address', () => {
  const of = (name: string) => builtInNetworks.find((network) => network.name === name) as Network
  const transaction = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb'
  expect(solana.explorerUrl(of('Solana'), { transaction })).toBe(`https://solscan.io/tx/${transaction}`)
  expect(solana.explorerUrl(of('Solana Devnet'), { address: transaction })).toBe(
    `https://solscan.io/account/${transaction}?cluster=devnet`,
  )
  const { blockExplorers: _, ...none } = of('Solana')
  expect(solana.explorerUrl(none, { transaction })).toBeUndefined()
})
