import type { EvmSignable } from '@oriel/clear-signing/signing/signable.ts'
import { type Hex, recoverAddress, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { assemble, computeDigest } from './signing.ts'

type Transaction = Extract<EvmSignable, { type: 'eip155:transaction' }>['transaction']

const to = '0x3535353535353535353535353535353535353535'
const mail: EvmSignable = {
  type: 'eip155:typedData',
  typedData: {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 1,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  },
}

async function signAndAssemble(signable: EvmSignable, privateKey: Hex) {
  const { r, s, yParity } = await sign({ hash: computeDigest(signable), privateKey })
  return assemble(signable, { r, s, yParity: yParity === 1 ? 1 : 0 })
}

describe('known answers', () => {
  test('default: EIP-155, the example of the standard', async () => {
    const transaction: Transaction = {
      type: 'legacy',
      chainId: 1,
      nonce: 9,
      to,
      value: '0xde0b6b3a7640000',
      data: '0x',
      gas: '0x5208',
      gasPrice: '0x4a817c800',
    }
    const signable = { type: 'eip155:transaction', transaction } as const
    expect(computeDigest(signable)).toBe('0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53')
    const { serialized } = await signAndAssemble(signable, `0x${'46'.repeat(32)}`)
    expect(serialized).toBe(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    )
  })

  test('default: EIP-712, the example of the standard', async () => {
    expect(computeDigest(mail)).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
    // EIP-712's example uses the hash of "cow" as its private key.
    const cow = '0xc85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4'
    expect((await signAndAssemble(mail, cow)).signature).toBe(
      '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
    )
  })

  test('default: EIP-191', () => {
    // web3.js documents this digest for "Some data".
    expect(computeDigest({ type: 'eip155:message', message: '0x536f6d652064617461' })).toBe(
      '0x1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655',
    )
  })
})

describe('against the accounts of viem', () => {
  const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const account: PrivateKeyAccount = privateKeyToAccount(privateKey)
  const common = { chainId: 1337, to, value: '0x1', data: '0xdeadbeef', gas: '0x5208' } as const
  const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' } as const
  const accessList = [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] as Transaction['accessList']

  test.each<Omit<Transaction, 'nonce'>>([
    { ...common, type: 'legacy', gasPrice: '0x4a817c800' },
    { ...common, type: 'eip2930', gasPrice: '0x4a817c800', accessList },
    { ...common, type: 'eip1559', ...fees, accessList },
  ])('behavior: $type, signatures that begin with zeroes among them', async (transaction) => {
    for (let nonce = 0; nonce < 300; nonce++) {
      const signable = { type: 'eip155:transaction', transaction: { ...transaction, nonce } } as const
      const { serialized, hash } = await signAndAssemble(signable, privateKey)
      const { value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...rest } = signable.transaction
      const numbers = Object.entries({ value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas })
        .filter(([, quantity]) => quantity !== undefined)
        .map(([name, quantity]) => [name, BigInt(quantity as Hex)])
      expect(serialized).toBe(await account.signTransaction({ ...rest, ...Object.fromEntries(numbers) } as never))
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    }
  })

  test('behavior: EIP-7702, the authorization and the transaction that carries it', async () => {
    const authorization = { type: 'eip155:authorization', chainId: 1337, address: to, nonce: 3 } as const
    const { signature } = await signAndAssemble(authorization, privateKey)
    const own = await account.signAuthorization({ chainId: 1337, address: to, nonce: 3 })
    expect(signature.slice(2, 130)).toBe(`${own.r.slice(2)}${own.s.slice(2)}`)
    expect(await recoverAddress({ hash: computeDigest(authorization), signature })).toBe(account.address)
    const entry = { chainId: '0x539', address: to, nonce: '0x3', yParity: own.yParity === 1 ? '0x1' : '0x0' } as const
    const transaction: Transaction = {
      ...common,
      ...fees,
      type: 'eip7702',
      nonce: 2,
      authorizationList: [{ ...entry, r: own.r, s: own.s }],
    }
    const { serialized } = await signAndAssemble({ type: 'eip155:transaction', transaction }, privateKey)
    const serializedTransaction = serialized as TransactionSerialized<'eip7702'>
    expect(serializedTransaction.startsWith('0x04')).toBe(true)
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(account.address)
  })

  test('behavior: a change anywhere in the signed data changes the digest', () => {
    const base: Transaction = { ...common, ...fees, type: 'eip1559', nonce: 1 }
    const changes: Partial<Transaction>[] = [
      { chainId: 1 },
      { nonce: 2 },
      { to: '0x3535353535353535353535353535353535353536' },
      { value: '0x2' },
      { data: '0x' },
      { gas: '0x5209' },
      { maxFeePerGas: '0x77359401' },
      { maxPriorityFeePerGas: '0x3b9aca01' },
      ...(accessList ? [{ accessList }] : []),
    ]
    const digests = [{}, ...changes].map((change) =>
      computeDigest({ type: 'eip155:transaction', transaction: { ...base, ...change } }),
    )
    expect(new Set(digests).size).toBe(digests.length)
  })
})

describe('addresses that are not 20 bytes', () => {
  const transaction = {
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    value: '0x0',
    data: '0x',
    gas: '0x5208',
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
  } as const
  const wrong = ['0x35', `${to}35`, to.replace('0x', '0X'), to.slice(2), `0x${'g'.repeat(40)}`] as Hex[]

  test.each(wrong)('error: %s is no address of a transaction or a delegation', (address) => {
    const signables: EvmSignable[] = [
      { type: 'eip155:transaction', transaction: { ...transaction, to: address } },
      { type: 'eip155:transaction', transaction: { ...transaction, to, accessList: [{ address, storageKeys: [] }] } },
      { type: 'eip155:authorization', chainId: 1, address, nonce: 0 },
    ]
    const error = expect.objectContaining({ code: -32602, message: 'address: expected 20 bytes.' })
    for (const signable of signables) expect(() => computeDigest(signable)).toThrow(error)
  })

  test.each<unknown>([...wrong, 12, null, [to], {}])('error: %j is no address of typed data', (wallet) => {
    const { typedData } = mail as Extract<EvmSignable, { type: 'eip155:typedData' }>
    const nested = { ...typedData.message, from: { name: 'Cow', wallet } }
    const domain = { ...typedData.domain, verifyingContract: wallet }
    for (const changed of [{ message: nested }, { domain }])
      expect(() => computeDigest({ type: 'eip155:typedData', typedData: { ...typedData, ...changed } })).toThrow()
  })

  test('error: a field declared with two types is refused', () => {
    const types = {
      Both: [
        { name: 'it', type: 'address' },
        { name: 'it', type: 'string' },
      ],
    }
    const typedData = { types, primaryType: 'Both', domain: {}, message: { it: to } }
    const message = 'types: a struct has two fields of one name.'
    expect(() => computeDigest({ type: 'eip155:typedData', typedData })).toThrow(
      expect.objectContaining({ code: -32602, message }),
    )
  })
})
