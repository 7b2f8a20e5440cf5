import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { SignInRefusedError, SignInUnreachableError } from '@oriel/shared/errors/signInErrors.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import type { SignedMessage, SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'
import type { Cause, Ports } from './ports.ts'

beforeEach(() => {
  stubConfig()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const addresses = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const chains = ['eip155:1', 'eip155:8453'] as const

type Waiting = { settle: (isGood: boolean) => void }
type Setting = { isRequired: boolean; isEach: boolean; isOwn: boolean }

/** Simulates the page's server, the wallet and the modal. Each response arrives when a test step triggers it. */
class World {
  account: { address: string; chainId: CaipNetworkId } | undefined
  kept = new Set<string>()
  waiting: Waiting[] = []
  isShown = false
  isDown = false
  told: unknown[] = []
  announcements = 0
  calls = 0
  signatures = 0
  readonly setting: Setting

  constructor(setting: Setting) {
    this.setting = setting
  }

  answer<value>(value: () => value, error: () => Error): Promise<value> {
    this.calls += 1
    return new Promise((resolve, reject) => {
      this.waiting.push({ settle: (isGood) => (isGood ? resolve(value()) : reject(error())) })
    })
  }

  sessionsOf = ({ address }: SignInAccount): SignInAccount[] =>
    [...this.kept]
      .map((key) => key.split(' '))
      .flatMap(([chainId = '', who = '']) => (who === address ? [{ address, chainId: chainId as CaipNetworkId }] : []))

  ports(check: (cause: Cause) => void): Ports {
    const { isEach, isOwn, isRequired } = this.setting
    return {
      sessionStore: {
        challenge: () =>
          this.answer(
            () => ({ nonce: 'abcdefgh12345678' }),
            () => new SignInUnreachableError(),
          ),
        verify: (messages) =>
          this.answer(
            () => {
              for (const { chainId, address } of messages) this.kept.add(`${chainId} ${address}`)
            },
            () => new SignInRefusedError(),
          ),
        sessions: (account) =>
          this.answer(
            () => this.sessionsOf(account),
            () => new SignInUnreachableError(),
          ),
        end: async ({ address }) => {
          if (this.isDown) throw new SignInUnreachableError()
          for (const key of this.kept) if (key.endsWith(address)) this.kept.delete(key)
        },
      },
      settings: () => ({ isRequired, isEach }),
      target: () => {
        const { account } = this
        return account && { namespace: 'eip155', account: { ...account }, isOwn, isSmart: false, isContract: false }
      },
      sign: () => {
        this.signatures += 1
        return this.answer(
          () => '0x00',
          () => new UserRejectedError(),
        )
      },
      textFor: async () => 'text',
      visible: async () => undefined,
      show: () => (this.isShown = true),
      leave: () => (this.isShown = false),
      disconnect: async () => {
        this.account = undefined
        this.isShown = false
        check('changed')
      },
      switchNetwork: async (chainId) => {
        if (this.account) this.account = { ...this.account, chainId }
        check('changed')
      },
      announce: () => this.announcements++,
      report: () => undefined,
      notify: (error) => this.told.push(error),
    }
  }
}

type Step =
  | { do: 'connect' | 'restore' | 'choose'; who: 0 | 1 }
  | { do: 'switch'; to: 0 | 1 }
  | { do: 'answer'; at: number; isGood: boolean }
  | { do: 'disconnect' | 'ask' | 'press' | 'cancel' | 'close' | 'lookAgain' | 'end' | 'expire' }

const bit = fc.constantFrom(0 as const, 1 as const)
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('connect' as const, 'restore' as const, 'choose' as const), who: bit }),
    fc.record({ do: fc.constant('switch' as const), to: bit }),
    { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), at: fc.nat(3), isGood: fc.boolean() }) },
    fc.record({
      do: fc.constantFrom(
        ...(['disconnect', 'ask', 'press', 'press', 'cancel', 'close', 'lookAgain', 'end', 'expire'] as const),
      ),
    }),
  ) as fc.Arbitrary<Step>,
  { maxLength: 40 },
)

const flush = () => new Promise((resolve) => setImmediate(resolve))

test('property: any order of events ends signed in, signed out or asking, and never loops', async () => {
  const { signInMachine } = await import('./machine.ts')
  const { signInState } = await import('../../../state/signInState.ts')
  const setting = fc.record({ isRequired: fc.boolean(), isEach: fc.boolean(), isOwn: fc.boolean() })
  const holds = fc.asyncProperty(setting, steps, async (options, taken) => {
    const world = new World(options)
    const check = (cause: Cause) => void signInMachine.look(cause)
    signInMachine.use(world.ports(check))
    signInMachine.forget('eip155')
    const performStep = (step: Step) => {
      if (step.do === 'connect' || step.do === 'restore' || step.do === 'choose') {
        if ((step.do === 'choose') !== (world.account !== undefined)) return
        world.account = { address: addresses[step.who], chainId: world.account?.chainId ?? chains[0] }
        check(step.do === 'connect' ? 'connected' : step.do === 'restore' ? 'restored' : 'changed')
      } else if (step.do === 'switch') {
        if (!world.account) return
        world.account = { ...world.account, chainId: chains[step.to] }
        check('changed')
      } else if (step.do === 'answer') world.waiting.splice(step.at, 1)[0]?.settle(step.isGood)
      else if (step.do === 'disconnect') {
        world.account = undefined
        signInMachine.forget('eip155')
        check('changed')
      } else if (step.do === 'ask') check('asked')
      else if (step.do === 'press') {
        if (world.isShown) void signInMachine.press()
      } else if (step.do === 'cancel') {
        if (world.isShown) void signInMachine.cancel()
      } else if (step.do === 'close') {
        if (!world.isShown || options.isRequired) return
        world.isShown = false
        signInMachine.dismiss()
      } else if (step.do === 'lookAgain') void signInMachine.lookAgain()
      else if (step.do === 'end') void signInMachine.end('eip155')
      else world.kept.clear()
    }
    for (const step of taken) {
      performStep(step)
      await flush()
    }
    // Let every server and wallet respond, while the user does nothing more.
    for (let round = 0; world.waiting.length > 0; round++) {
      expect(round).toBeLessThan(20)
      for (const pending of world.waiting.splice(0)) pending.settle(true)
      await flush()
    }
    const { phase, account } = signInState.store.getState()
    expect(['idle', 'asking', 'failed', 'signedIn']).toContain(phase)
    // Each step triggers at most two requests, and a signature needs three: nonce, signature and verification.
    expect(world.calls).toBeLessThanOrEqual(3 * taken.length + 3)
    if (phase === 'asking' || phase === 'failed') expect(world.isShown).toBe(true)
    if (phase === 'asking' || phase === 'failed') expect(account).toEqual(world.account)
    if (phase === 'signedIn') expect(account?.address).toBe(world.account?.address)
    if (world.account === undefined) expect(phase).toBe('idle')
  })
  console.log(`  ${howToRepeat} repeats this run`)
  await fc.assert(holds, getLoopOptions({ short: 1000, long: 10_000 }))
})

type Start = { early?: SignedMessage[]; cause?: Cause; isGood?: boolean }

/** Connects an account. The keeper reports that it has no sign-in yet. */
async function connect(setting: Partial<Setting>, { early = [], cause = 'connected', isGood = true }: Start = {}) {
  const { signInMachine } = await import('./machine.ts')
  const { signInState } = await import('../../../state/signInState.ts')
  const world = new World({ isRequired: true, isEach: false, isOwn: false, ...setting })
  signInMachine.use(world.ports((cause) => void signInMachine.look(cause)))
  signInMachine.forget('eip155')
  signInMachine.keepEarly(early)
  world.account = { address: addresses[0], chainId: chains[0] }
  void signInMachine.look(cause)
  const settleNext = async (isGood: boolean) => {
    await flush()
    for (const pending of world.waiting.splice(0)) pending.settle(isGood)
    await flush()
  }
  await settleNext(isGood)
  return { world, answer: settleNext, machine: signInMachine, phase: () => signInState.store.getState().phase }
}

test('behavior: the end of a sign-in in another namespace leaves the question open', async () => {
  const { world, machine, phase } = await connect({})
  expect(phase()).toBe('asking')
  machine.forget('solana')
  expect(phase()).toBe('asking')
  void machine.look('changed')
  await flush()
  expect([phase(), world.isShown]).toEqual(['asking', true])
})

test('attack: a message that a wallet signed for another network does not count where each needs its own', async () => {
  const early = { address: addresses[0], chainId: chains[1], message: 'text', signature: '0x00' }
  expect((await connect({ isEach: true }, { early: [early] })).phase()).toBe('asking')
  expect((await connect({ isEach: false }, { early: [early] })).phase()).toBe('signedIn')
  const { world, phase } = await connect({ isEach: true }, { early: [early, { ...early, chainId: chains[0] }] })
  expect([phase(), world.kept.size]).toEqual(['signedIn', 2])
})

test('error: a server that fails when a visitor returns does not end the connection, and can be asked again', async () => {
  const { world, answer, machine, phase } = await connect({}, { cause: 'restored', isGood: false })
  expect([phase(), world.isShown, world.account?.address]).toEqual(['failed', true, addresses[0]])
  void machine.press()
  await answer(false)
  expect([phase(), world.signatures]).toEqual(['failed', 0])
  world.kept.add(`${chains[0]} ${addresses[0]}`)
  void machine.press()
  await answer(true)
  expect([phase(), world.isShown, world.signatures]).toEqual(['signedIn', false, 0])
})

test('error: a server that fails leaves a visitor alone who need not sign in', async () => {
  const { world, phase } = await connect({ isRequired: false }, { cause: 'restored', isGood: false })
  expect([phase(), world.isShown, world.told.length]).toEqual(['idle', false, 0])
})

test('error: a server that fails at a new connection ends it', async () => {
  const { world, phase } = await connect({}, { isGood: false })
  expect([phase(), world.account, world.told]).toMatchObject(['idle', undefined, [{ code: 8109 }]])
})

test('error: a sign-out that fails leaves the account signed in, and the next one ends it for all tabs', async () => {
  const early = { address: addresses[0], chainId: chains[0], message: 'text', signature: '0x00' }
  const { world, answer, machine, phase } = await connect({}, { early: [early] })
  expect([phase(), world.announcements]).toEqual(['signedIn', 1])
  world.isDown = true
  const failed = machine.end('eip155').catch(({ code }) => code)
  await answer(true)
  expect([await failed, phase(), world.announcements]).toEqual([8362, 'signedIn', 1])
  world.isDown = false
  await machine.end('eip155')
  expect([phase(), world.kept.size, world.announcements]).toEqual(['idle', 0, 2])
})
