import { expect, test } from 'vitest'
import { structFields } from '#shared/structFields.ts'
import { account, describe, other, typed } from './typedData.testing.ts'

type Parts = Omit<Parameters<typeof typed>[0], 'structs'>
const appDomain = { name: 'App', version: '1', chainId: 1 }
const describeOpen = ({ domain = appDomain, ...parts }: Parts) =>
  describe({ ...typed(parts), domain: domain as Record<string, unknown> })
const login = (members: string, message: object) => describeOpen({ type: 'Login', members, message })

test('default: a login of plain text is ordinary', () => {
  expect(login('string text, uint256 nonce', { text: 'Log in to the app', nonce: 1 }).highRisk).toBe(false)
})

test('error: a transaction of another system moves money by the signature alone', () => {
  const description = describeOpen({
    type: 'HyperliquidTransaction:UsdSend',
    members: 'string hyperliquidChain, string destination, string amount, uint64 time',
    message: { hyperliquidChain: 'Mainnet', destination: other, amount: '100000', time: 1 },
    domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 1 },
  })
  expect(description).toMatchObject({
    title: 'Sign a transaction',
    risks: [{ level: 'danger', code: 'call-by-signature' }, { code: 'typed-data-no-contract' }],
    highRisk: true,
  })
})

test('error: texts and logins whose signature serves as a key are not ordinary', () => {
  const text = 'Access zkSync account.\n\nOnly sign this message for a trusted client!'
  expect(login('string text', { text }).highRisk).toBe(true)
  const { highRisk } = describeOpen({
    type: 'ClobAuth',
    members: 'address address, string timestamp, uint256 nonce, string message',
    message: { address: account, timestamp: '1735689600', nonce: 0, message: 'I control the given wallet' },
    domain: { name: 'ClobAuthDomain', version: '1', chainId: 1 },
  })
  expect(highRisk).toBe(true)
})

test('error: a domain with a value of another type behind an allowed name is not ordinary', () => {
  const data = {
    primaryType: 'Login',
    domain: { name: 'App', chainId: 1, version: { name: `0x${'11'.repeat(32)}` } },
    types: {
      EIP712Domain: structFields('string name, uint256 chainId, Inner version'),
      Inner: structFields('bytes32 name'),
      Login: structFields('string text'),
    },
    message: { text: 'Hello' },
  }
  expect(describe(data as unknown as Parameters<typeof describe>[0]).highRisk).toBe(true)
})
