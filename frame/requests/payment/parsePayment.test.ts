import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { expect, test } from 'vitest'
import { parseAddresses, parseUnits } from './parsePayment.ts'

const findNetwork = (name: string) => builtInNetworks.find((network) => network.name === name) as Network
const ethereum = findNetwork('Ethereum')
const solana = findNetwork('Solana')
const friend = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solanaUsdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkwyTDt1v'
const parse = (recipient: string, network: Network, token?: string) =>
  parseAddresses({ amount: '1', recipient, token }, network)

test('default: addresses are parsed as those of the network', () => {
  expect(parse(friend.toLowerCase(), ethereum, usdc.toLowerCase())).toEqual({ recipient: friend, token: usdc })
  expect(parse(solanaUsdc, solana)).toEqual({ recipient: solanaUsdc, token: undefined })
})

test.each<[what: string, recipient: string, network: Network, token?: string]>([
  ['an address of another namespace', solanaUsdc, ethereum],
  ['an EVM address on Solana', friend, solana],
  ['a wrong checksum', friend.replace('D3e', 'd3E'), ethereum],
  ['a name', 'anna.eth', ethereum],
  ['the zero address', `0x${'0'.repeat(40)}`, ethereum],
  ['the system program', '1'.repeat(32), solana],
  ['the contract of the token', usdc, ethereum, usdc.toLowerCase()],
  ['the mint of the token', solanaUsdc, solana, solanaUsdc],
  ['a token that is no address', friend, ethereum, 'USDC'],
])('attack: %s is refused', (_, recipient, network, token) => {
  expect(() => parse(recipient, network, token)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('default: an amount is converted with the decimals of the asset', () => {
  const dollars = { symbol: 'USDC', decimals: 6 }
  expect(parseUnits('10.00', dollars)).toBe(10_000_000n)
  expect(parseUnits('0.000001', dollars)).toBe(1n)
  expect(parseUnits('1.2340000000', dollars)).toBe(1_234_000n)
  expect(parseUnits('1234.567', dollars)).toBe(1_234_567_000n)
  expect(parseUnits('10', { symbol: 'POINTS', decimals: 0 })).toBe(10n)
})

test('attack: an amount with more decimals than the asset has is refused instead of rounded', () => {
  const parseMore = () => parseUnits('0.0000019', { symbol: 'USDC', decimals: 6 })
  expect(parseMore).toThrow(expect.objectContaining({ code: -32602, message: expect.stringContaining('USDC has 6') }))
  expect(() => parseUnits('1.5', { symbol: 'POINTS', decimals: 0 })).toThrow()
})
