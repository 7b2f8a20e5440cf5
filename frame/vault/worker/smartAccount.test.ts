import { controllingData } from '@oriel/clear-signing/eip155/typedData/controllingData.testing.ts'
import { account as dataAccount } from '@oriel/clear-signing/eip155/typedData/typedData.testing.ts'
import type { EvmSignable, UserOperation } from '@oriel/clear-signing/signing/signable.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { hashTypedData, recoverAddress } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault, getErrorCode } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

const origin = 'https://dapp.example'
const context = { origin, method: 'wallet_sendCalls', surface: 'frame' } as const
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x00000000000000000000000000000000000a11ce'
const noCode = `0x${'0'.repeat(40)}` as const
const { delegate } = smartAccounts
const refused = -32602

let vault: Implementation<typeof vaultMethods>

beforeEach(async () => {
  vault = createTestVault({ raw: createFakeStore().store })
  const phrase = new TextEncoder().encode('test test test test test test test test test test test junk')
  const password = new TextEncoder().encode('correct horse')
  await vault.import({ phrase, factor: { type: 'password', password } })
  await vault.addAccount({})
})

const toOrder = (signable: EvmSignable) => ({ signable, digest: computeDigest(signable) })
const signAll = async (...signables: EvmSignable[]) =>
  vault.signAll({ account: 0, orders: signables.map(toOrder), context })

type Entry = { chainId: number; address: `0x${string}`; nonce: number }
const createAuthorization = (change: Partial<Entry> = {}) =>
  ({ type: 'eip155:authorization', chainId: 31337, address: delegate, nonce: 6, ...change }) as const

const toListed = ({ chainId, nonce, ...rest }: Entry) => ({
  ...rest,
  chainId: `0x${chainId.toString(16)}` as const,
  nonce: `0x${nonce.toString(16)}` as const,
})

const createBatch = (entries: object[]) =>
  ({
    type: 'eip155:transaction',
    transaction: {
      type: 'eip7702',
      chainId: 31337,
      nonce: 5,
      to: address,
      value: '0x0',
      data: '0xe9ae5c53',
      gas: '0x30000',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
      authorizationList: entries,
    },
  }) as Extract<EvmSignable, { type: 'eip155:transaction' }>

describe('an authorization', () => {
  test.each([
    ['of the delegate', delegate],
    ['that removes the program', noCode],
  ])('default: %s is signed by the account', async (_, target) => {
    const [signed] = await signAll(createAuthorization({ address: target }))
    const entry = { chainId: 31337, address: target, nonce: 6 }
    const signer = await recoverAuthorizationAddress({
      authorization: entry,
      signature: signed?.signature ?? '0x',
    })
    expect(signer).toBe(address)
  })

  test.each<[string, Partial<Entry>]>([
    ['for another program', { address: stranger }],
    ['for every network', { chainId: 0 }],
    ['that removes the program on every network', { chainId: 0, address: noCode }],
  ])('error: one %s is refused', async (_, change) => {
    expect(await getErrorCode(signAll(createAuthorization(change)))).toBe(refused)
    expect(await vault.signatureLog()).toEqual([])
  })
})

describe('a transaction that upgrades the account', () => {
  const { type: _, ...entry } = createAuthorization()

  test('default: its authorization is signed with it, and both are in the log', async () => {
    const upgrade = createBatch([toListed(entry)])
    const [signed, sent] = await signAll(createAuthorization(), upgrade)
    const { parseTransaction, recoverTransactionAddress } = await import('viem')
    const serializedTransaction = sent?.serialized as `0x04${string}`
    const { authorizationList = [] } = parseTransaction(serializedTransaction)
    const [own] = authorizationList
    if (!own) throw new Error('The transaction has no authorization.')
    expect(own).toMatchObject({ chainId: 31337, nonce: 6 })
    expect(await recoverAuthorizationAddress({ authorization: own })).toBe(address)
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
    expect(signed?.signature).toMatch(/^0x[0-9a-f]{130}$/)
    const log = await vault.signatureLog()
    expect(log.map(({ networkId }) => networkId)).toEqual(['eip155:31337', 'eip155:31337'])
    // The approved digest does not cover the authorization's signature, so the log contains the digest that was signed.
    expect(log.map(({ digest }) => digest)).not.toContain(computeDigest(upgrade))
  })

  test.each<[string, EvmSignable[]]>([
    ['without a signed authorization', [createBatch([toListed(entry)])]],
    ['whose authorization is signed after it', [createBatch([toListed(entry)]), createAuthorization()]],
    ['with an authorization of another nonce', [createAuthorization({ nonce: 7 }), createBatch([toListed(entry)])]],
    ['for another program', [createAuthorization(), createBatch([toListed({ ...entry, address: stranger })])]],
    [
      'with a signed authorization for another program',
      [createBatch([{ ...toListed({ ...entry, address: stranger }), yParity: '0x0', r: '0x1', s: '0x1' }])],
    ],
    ['for another network', [createAuthorization({ chainId: 1 }), createBatch([toListed({ ...entry, chainId: 1 })])]],
  ])('error: one %s is refused', async (_, signables) => {
    expect(await getErrorCode(signAll(...signables))).toBe(refused)
    expect(await vault.signatureLog()).toEqual([])
  })
})

describe('several orders of one approval', () => {
  const message = { type: 'eip155:message', message: '0x68656c6c6f' } as const

  test('error: nothing is signed when one digest is not the displayed one', async () => {
    const wrong = { signable: message, digest: computeDigest({ ...message, message: '0x00' }) }
    expect(await getErrorCode(vault.signAll({ account: 0, orders: [toOrder(message), wrong], context }))).toBe(8016)
    expect(await vault.signatureLog()).toEqual([])
  })

  test('behavior: they count as one signature of a copy that may sign once', async () => {
    const framed = createTestVault({ raw: createFakeStore().store })
    await framed.begin({ scope: { kind: 'grant', origin } })
    const { port1, port2 } = new MessageChannel()
    const received = framed.receive({ port: port2, replace: false })
    await vault.grant({ origin, port: port1, uses: 'once' })
    await received
    port1.close()
    const orders = [toOrder(message), toOrder({ ...message, message: '0x00' })]
    expect(await framed.signAll({ account: 0, orders, context })).toHaveLength(2)
    expect(await getErrorCode(framed.signAll({ account: 0, orders, context }))).toBe(8012)
    expect(await framed.signatureLog()).toHaveLength(2)
  })
})

describe('a user operation', () => {
  const operation: UserOperation = {
    sender: address,
    nonce: '0x7',
    callData: '0xe9ae5c53',
    callGasLimit: '0x10',
    verificationGasLimit: '0x20',
    preVerificationGas: '0x30',
    maxFeePerGas: '0x40',
    maxPriorityFeePerGas: '0x5',
    paymaster: stranger,
    paymasterVerificationGasLimit: '0x6',
    paymasterPostOpGasLimit: '0x7',
    paymasterData: '0x1234',
  }
  const signable = { type: 'eip155:userOperation', chainId: 31337, operation } as const

  test('default: it is signed in the form that the delegate checks', async () => {
    const [signed] = await signAll(signable)
    const { callData, paymasterData } = operation
    const packed = toPackedUserOperation({
      sender: address,
      callData,
      paymasterData,
      nonce: 7n,
      callGasLimit: 16n,
      verificationGasLimit: 32n,
      preVerificationGas: 48n,
      maxFeePerGas: 64n,
      maxPriorityFeePerGas: 5n,
      signature: '0x',
      paymaster: stranger,
      paymasterVerificationGasLimit: 6n,
      paymasterPostOpGasLimit: 7n,
    })
    const [bytes, bytes32, uint256] = ['bytes', 'bytes32', 'uint256']
    const fields = {
      sender: 'address',
      nonce: uint256,
      initCode: bytes,
      callData: bytes,
      accountGasLimits: bytes32,
      preVerificationGas: uint256,
      gasFees: bytes32,
      paymasterAndData: bytes,
      entryPoint: 'address',
    }
    const hash = hashTypedData({
      domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId: 31337, verifyingContract: address },
      types: { PackedUserOperation: Object.entries(fields).map(([name, type]) => ({ name, type: `${type}` })) },
      primaryType: 'PackedUserOperation',
      message: { ...packed, entryPoint: smartAccounts.entryPoint },
    })
    expect(await recoverAddress({ hash, signature: signed?.signature ?? '0x' })).toBe(address)
  })

  test.each([second, stranger] as const)('error: one that %s sends is refused', async (sender) => {
    expect(await getErrorCode(signAll({ ...signable, operation: { ...operation, sender } }))).toBe(refused)
  })
})

test.each(controllingData)('error: typed data that would control the account is not signed: %s', async (_, data) => {
  const typedData = JSON.parse(JSON.stringify(data).replaceAll(dataAccount, address))
  expect(await getErrorCode(signAll({ type: 'eip155:typedData', typedData }))).toBe(refused)
  expect(await vault.signatureLog()).toEqual([])
})

test.each([address, second])('error: typed data for the code of the account %s is not signed', async (own) => {
  const typedData = {
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: 'Note', verifyingContract: own },
    message: { text: 'Hi' },
  }
  expect(await getErrorCode(signAll({ type: 'eip155:typedData', typedData }))).toBe(refused)
})
