import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { getAddress } from 'viem'
import type { ChainData } from '../read/chainData.ts'
import { describeSigned, readTypedData } from './describeTypedData.ts'
import { toSignedData } from './typedData.ts'

export const account = getAddress('0x00000000000000000000000000000000000a11ce')
export const other = getAddress('0x1111111111111111111111111111111111111111')
export const usdc = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
export const apes = getAddress('0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d')
export const contract = getAddress('0x2222222222222222222222222222222222222222')
export const zero = `0x${'0'.repeat(40)}` as const
export const origin = 'https://app.example'
export const now = Date.parse('2026-01-01T00:00:00Z')
export const soon = `${now / 1000 + 3600}`
export const past = `${now / 1000 - 3600}`
export const nonce = `0x${'11'.repeat(32)}` as const

export const network: Network = describeEvm({ id: 1, name: 'Ethereum', rpcUrl: 'https://node.invalid' })

export const chainData: ChainData = {
  tokens: new Map([
    [
      usdc.toLowerCase(),
      {
        address: usdc,
        standard: 'erc20',
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        balance: 1_000_000_000n,
        supply: 10n ** 12n,
      },
    ],
    [apes.toLowerCase(), { address: apes, standard: 'erc721', name: 'Paper Apes' }],
  ]),
  code: new Map([usdc, apes, contract, other].map((address) => [address.toLowerCase(), 'contract'])),
  balance: 10n ** 18n,
}

type Parts = { type: string; members: string; message: object; structs?: Record<string, string>; domain?: object }

export function createTypedData({ type, members, message, structs = {}, domain = {} }: Parts): TypedData {
  const others = Object.entries(structs).map(([name, list]) => [name, parseStructFields(list)] as const)
  return {
    types: { [type]: parseStructFields(members), ...Object.fromEntries(others) },
    primaryType: type,
    domain: { name: 'App', version: '1', chainId: 1, verifyingContract: contract, ...domain },
    message: message as Record<string, unknown>,
  }
}

export function describe(data: TypedData, known: ChainData = chainData, on: Network = network) {
  const signed = toSignedData(data)
  const about = { chainData: known, account, origin, now, network: on }
  return renderInEnglish(describeSigned({ signed, reading: readTypedData(signed), ...about }))
}

type Described = ReturnType<typeof describe>

export const getCodes = ({ risks }: Pick<Described, 'risks'>) => risks.map(({ code }) => code)
export const formatRows = (items: Described['headline']) => items.map(({ label, value }) => `${label}: ${value}`)
