import { tokens as iconTokens } from '@web3icons/common/metadata/tokens'
import { getAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { builtInContracts } from './builtInContracts.ts'
import { builtInNetworks } from './networks.ts'

const rows = Object.entries(builtInContracts).flatMap(([network, contracts]) =>
  (contracts?.tokens ?? []).map(([address, symbol, name, decimals]) => ({ network, address, symbol, name, decimals })),
)
const isEvm = ({ network }: { network: string }) => network.startsWith('eip155:')

test('default: only built-in networks have facts, and no symbol or address is twice on one', () => {
  const networkIds = builtInNetworks.map(({ caipNetworkId }) => String(caipNetworkId))
  expect(networkIds).toEqual(expect.arrayContaining(Object.keys(builtInContracts)))
  for (const key of ['address', 'symbol'] as const)
    expect(new Set(rows.map((row) => `${row.network} ${row[key]}`)).size).toBe(rows.length)
})

test('default: every address has its checksum', () => {
  const routers = Object.values(builtInContracts).flatMap((contracts) => contracts?.routers ?? [])
  for (const address of [...routers, ...rows.filter(isEvm).map(({ address }) => address)])
    expect(address).toBe(getAddress(address))
})

test('default: the wrapped coin is a token, under the symbol that viem has for the currency', () => {
  for (const [network, contracts] of Object.entries(builtInContracts)) {
    const wrapped = rows.find((row) => row.network === network && row.address === contracts?.wrapped)
    const chain = Object.values(viemChains).find(({ id }) => `eip155:${id}` === network)
    if (contracts?.wrapped) expect(wrapped?.symbol.toUpperCase()).toBe(`W${chain?.nativeCurrency.symbol.toUpperCase()}`)
  }
})

test('default: the list of another package has the contracts of the most used tokens at the same addresses', () => {
  const listed = new Map(
    iconTokens.map(({ symbol, addresses }) => [
      symbol.toUpperCase(),
      Object.values(addresses ?? {}).map((address) => String(address).toLowerCase()),
    ]),
  )
  for (const symbol of ['USDC', 'USDT', 'DAI', 'LINK', 'UNI', 'AAVE', 'WBTC'])
    for (const { network, address } of rows.filter((row) => row.symbol === symbol))
      if (network === 'eip155:1') expect(listed.get(symbol)).toContain(address.toLowerCase())
})
