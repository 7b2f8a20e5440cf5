import { beforeEach, describe, expect, test } from 'vitest'
import { approvals } from '../requests/approvals.ts'
import { session } from '../state/session.ts'
import { router } from './router.ts'

const getNames = () => router.store.getState().history.map(({ name }) => name)
const getShownName = () => router.shown().name
const isOpen = () => router.store.getState().open
const account = { namespace: 'eip155', address: '0x00', type: 'eoa' } as const
const request = {
  method: 'personal_sign',
  params: [],
  origin: 'https://a.example',
  networkId: 'eip155:1',
  address: '0x00',
} as const

beforeEach(() => {
  router.dismiss()
  session.reset('eip155')
})

describe('router', () => {
  test('default: push, replace, reset, back', () => {
    router.open({ name: 'Connect' })
    router.push({ name: 'Networks' })
    router.push({ name: 'Networks' })
    expect(getNames()).toEqual(['Connect', 'Networks'])
    router.replace({ name: 'SwitchNetwork', network: 'eip155:1' })
    router.push({ name: 'SwitchNetwork', network: 'eip155:10' })
    expect(getNames()).toEqual(['Connect', 'SwitchNetwork', 'SwitchNetwork'])
    router.goBackToIndex(0)
    expect(getNames()).toEqual(['Connect'])
    router.reset({ name: 'Account' })
    expect(getNames()).toEqual(['Account'])
  })

  test('behavior: back from the only view closes, and closing resets to Connect', () => {
    router.open({ name: 'Networks' })
    router.goBack()
    expect([isOpen(), getNames()]).toEqual([false, ['Connect']])
    router.open({ name: 'Networks' })
    router.goBackOrCloseModal()
    expect(isOpen()).toBe(false)
  })

  test('behavior: back to Connect shows Account while connected', () => {
    router.open({ name: 'Connect' })
    router.push({ name: 'Networks' })
    session.set('eip155', { status: 'connected', accounts: [account], connectorId: 'ID_AUTH' })
    router.goBack()
    expect(getNames()).toEqual(['Account'])
  })

  test('behavior: the cross only shakes when a choice must be made', () => {
    router.open({ name: 'UnsupportedChain' })
    const { shakes } = router.store.getState()
    router.safeClose()
    expect([isOpen(), router.store.getState().shakes]).toEqual([true, shakes + 1])
    router.push({ name: 'SwitchNetwork', network: 'eip155:1' })
    router.safeClose()
    expect(isOpen()).toBe(true)
    router.reset({ name: 'Networks' })
    router.safeClose()
    expect(isOpen()).toBe(false)
  })
})

describe('approvals', () => {
  const ask = (id: number) => approvals.ask({ ...request, params: [id] }, { name: 'ApproveTransaction' })
  const settle = (value: unknown) => approvals.store.getState().pending[0]?.settle(value)

  test('default: a request opens the modal, and the last one closes it', async () => {
    const [first, second] = [ask(1), ask(2)]
    expect([isOpen(), getShownName()]).toEqual([true, 'ApproveTransaction'])
    settle('yes')
    expect(await first).toBe('yes')
    expect(isOpen()).toBe(true)
    settle('yes too')
    expect(await second).toBe('yes too')
    expect(isOpen()).toBe(false)
  })

  test('behavior: the view beneath a request comes back', async () => {
    router.open({ name: 'Account' })
    router.push({ name: 'Networks' })
    const answers = [ask(1), ask(2)]
    expect(getShownName()).toBe('ApproveTransaction')
    settle(true)
    await answers[0]
    expect(getShownName()).toBe('ApproveTransaction')
    settle(true)
    await answers[1]
    expect([isOpen(), getShownName(), getNames()]).toEqual([true, 'Networks', ['Account', 'Networks']])
  })

  test('behavior: navigation meanwhile waits behind the request', async () => {
    const first = ask(1)
    router.open({ name: 'Account' })
    router.push({ name: 'Networks' })
    router.goBack()
    expect(getShownName()).toBe('ApproveTransaction')
    settle('yes')
    expect(await first).toBe('yes')
    expect([isOpen(), getShownName()]).toEqual([true, 'Account'])

    const second = ask(2)
    router.goBackOrCloseModal()
    expect([isOpen(), getShownName()]).toEqual([true, 'ApproveTransaction'])
    settle('yes')
    expect(await second).toBe('yes')
    expect(isOpen()).toBe(false)
  })

  test('behavior: the view beneath slides in from where it went', async () => {
    router.open({ name: 'Account' })
    router.push({ name: 'Send' })
    const answers = [ask(1), ask(2)]
    settle(true)
    await answers[0]
    expect(router.store.getState().direction).toBe('next')
    settle(true)
    await answers[1]
    expect([getShownName(), router.store.getState().direction]).toEqual(['Send', 'prev'])
    const third = ask(3)
    router.open({ name: 'Networks' })
    settle(true)
    await third
    expect([getShownName(), router.store.getState().direction]).toEqual(['Networks', 'next'])
  })

  test('error: on an unsupported network only its buttons answer a requested switch', async () => {
    router.open({ name: 'UnsupportedChain' })
    const answer = approvals.ask(request, { name: 'SwitchNetwork', network: 'eip155:1' })
    router.safeClose()
    expect([isOpen(), getShownName()]).toEqual([true, 'SwitchNetwork'])
    settle(true)
    expect(await answer).toBe(true)
    expect(getShownName()).toBe('UnsupportedChain')
  })

  test('error: closing rejects every waiting request', async () => {
    const answers = [ask(1), ask(2)].map((answer) => answer.catch((error: { code: number }) => error.code))
    router.safeClose()
    expect(await Promise.all(answers)).toEqual([4001, 4001])
    expect(approvals.store.getState().pending).toEqual([])
  })

  test('behavior: a request is frozen', async () => {
    const params = [{ to: '0x01' }]
    const answer = approvals.ask({ ...request, params }, { name: 'ApproveTransaction' })
    const shown = approvals.store.getState().pending[0]?.request.params as { to: string }[]
    expect(() => {
      ;(shown[0] as { to: string }).to = '0x02'
    }).toThrow(TypeError)
    settle(true)
    await answer
  })
})
