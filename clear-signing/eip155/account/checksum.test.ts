import { expect, test } from 'vitest'
import { readEvmAddress } from './checksum.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('default: an address in lower, upper or checksum case, with or without 0x', () => {
  for (const text of [
    address,
    address.toLowerCase(),
    `0x${address.slice(2).toUpperCase()}`,
    address.slice(2),
    ` ${address} `,
  ])
    expect(readEvmAddress(text)).toEqual({ address })
})

test('error: one wrong letter is found, and a text that is no address is refused', () => {
  expect(readEvmAddress(address.replace('dA6', 'DA6'))).toEqual({ problem: 'checksum' })
  for (const text of ['', '0x', address.slice(0, -1), `${address}0`, 'vitalik.eth', `x${address}`])
    expect(readEvmAddress(text)).toEqual({ problem: 'form' })
})
