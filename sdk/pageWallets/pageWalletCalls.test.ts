import { describe, expect, test, vi } from 'vitest'
import { announce, createStandard, devnet, Extension, register, start, stubPage } from './pageWallet.testing.ts'

const own = stubPage()

describe('calls', () => {
  test('default: a request returns its result, and errors keep code and message', async () => {
    const { wallets } = start(own.ended)
    const provider = new Extension()
    announce(provider)
    expect(await wallets.call({ id: 'one', method: 'personal_sign', params: ['0x00'] })).toBe('personal_sign done')
    expect(provider.requests).toEqual([{ method: 'personal_sign', params: ['0x00'] }])
    const rejection = Object.assign(new Error('User rejected'), { code: 4001, data: { why: 1 } })
    provider.refusal = rejection
    await expect(wallets.call({ id: 'one', method: 'personal_sign' })).rejects.toBe(rejection)
  })

  test('default: bytes and accounts of the Wallet Standard are encoded and decoded', async () => {
    const { wallets } = start(own.ended)
    const { account, inputs, wallet } = createStandard()
    register(wallet)
    const id = 'standard0'
    expect(await wallets.call({ id, method: 'standard:connect', params: [{ silent: true }] })).toEqual({
      accounts: [{ address: 'So1', chains: [devnet] }],
    })
    const params = [{ account: { account: 'So1' }, message: { bytes: '0x00ff10' }, nested: [[{ bytes: '0a' }]] }]
    const answer = await wallets.call({ id, method: 'solana:signMessage', params })
    expect(answer).toEqual([{ signedMessage: { bytes: '0x00ff10' }, signature: { bytes: '0x00ff' } }])
    const [input] = inputs as [Record<string, unknown>]
    expect(input).toEqual({ account, message: new Uint8Array([0, 255, 16]), nested: [[new Uint8Array([10])]] })
    expect(input.account).toBe(account)
  })

  test('error: an unknown wallet, method or account rejects', async () => {
    const { wallets } = start(own.ended)
    const { wallet } = createStandard()
    register(wallet)
    const id = 'standard0'
    const call = (method: string, params?: unknown) => wallets.call({ id, method, params })
    await expect(wallets.call({ id: 'gone', method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
    for (const method of ['solana:signIn', 'standard', 'constructor:call', '__proto__:toString']) {
      await expect(call(method), method).rejects.toMatchObject({ code: 4200 })
    }
    const params = [{ account: { account: 'Else' }, message: { bytes: '' } }]
    await expect(call('solana:signMessage', params)).rejects.toMatchObject({ code: 4100 })
    for (const bytes of ['0xabc', '0xzz'])
      await expect(call('solana:signMessage', [{ message: { bytes } }])).rejects.toMatchObject({ code: -32602 })
  })

  test('behavior: the frame receives each event of a wallet once, after the first call', async () => {
    const { received, wallets } = start(own.ended)
    const [provider, sun] = [new Extension(), createStandard()]
    announce(provider)
    register(sun.wallet)
    received.length = 0
    provider.emit('accountsChanged', ['0x1'])
    sun.change()
    expect(received).toEqual([])
    for (let times = 0; times < 3; times++) {
      await wallets.call({ id: 'one', method: 'eth_accounts' })
      await wallets.call({ id: 'standard0', method: 'standard:connect' })
    }
    provider.emit('accountsChanged', ['0x1'])
    provider.emit('chainChanged', '0xa')
    provider.emit('disconnect', { code: 4900, message: 'gone' })
    sun.change()
    const accounts = [{ address: 'So1', chains: [devnet] }]
    expect(received).toEqual([
      ['event', { id: 'one', event: 'accountsChanged', data: ['0x1'] }],
      ['event', { id: 'one', event: 'chainChanged', data: '0xa' }],
      ['event', { id: 'one', event: 'disconnect', data: { code: 4900, message: 'gone' } }],
      ['event', { id: 'standard0', event: 'change', data: { accounts } }],
    ])
  })

  test('error: a listener never throws into a wallet, and a wallet without events can be called', async () => {
    const { wallets } = start(own.ended)
    const mute = Object.assign(new Extension(), {
      on() {
        throw new Error('no events here')
      },
    })
    announce(mute, { uuid: 'mute' })
    expect(await wallets.call({ id: 'mute', method: 'eth_chainId' })).toBe('eth_chainId done')
    const sun = createStandard()
    register(sun.wallet)
    await wallets.call({ id: 'standard0', method: 'standard:connect' })
    Object.defineProperty(sun.wallet, 'accounts', {
      get() {
        throw new Error('locked')
      },
    })
    expect(sun.change).not.toThrow()
    await expect.poll(() => vi.mocked(console.info).mock.calls.length).toBe(4)
  })
})
