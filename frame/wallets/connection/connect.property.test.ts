import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { PeerRejectedError } from '@oriel/shared/errors/protocolErrors.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubStorage } from '../../state/storage.testing.ts'
import type { Connection, Connector } from '../connector/connector.ts'

let stored: Map<string, string>

beforeEach(() => {
  stubConfig({ networks: builtInNetworks })
  stored = stubStorage()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.unstubAllGlobals()
})

const addresses = { first: `0x${'1'.repeat(40)}`, second: `0x${'2'.repeat(40)}` }
type WalletId = keyof typeof addresses

class Wallet {
  readonly id: WalletId
  granted = false
  locked = false
  asked: { approve: () => void; reject: (error: Error) => void }[] = []
  returned = 0

  constructor(id: WalletId) {
    this.id = id
  }

  grant(): Connection {
    const account = { namespace: 'eip155', address: addresses[this.id], type: 'eoa' } as const
    return { eip155: { accounts: [account], account: 0 } }
  }

  connector(): Connector {
    return {
      id: this.id,
      name: this.id,
      type: 'ANNOUNCED',
      namespaces: ['eip155'],
      asksUser: true,
      supports: () => true,
      connect: ({ signal }) =>
        new Promise((resolve, reject) => {
          const approve = () => {
            if (signal.aborted) this.returned++
            else this.granted = true
            resolve(this.grant())
          }
          this.asked.push({ approve, reject })
        }),
      restore: async () => (this.locked ? 'locked' : this.granted ? this.grant() : undefined),
      disconnect: async () => {
        this.granted = false
      },
      request: async () => undefined,
    }
  }
}

type Page = Awaited<ReturnType<typeof load>>

async function load(wallets: Wallet[]) {
  vi.resetModules()
  const { registry } = await import('./registry.ts')
  const { walletChanges } = await import('../connector/walletChanges.ts')
  const { session } = await import('../../state/session.ts')
  const { networks } = await import('../../state/networks.ts')
  const { router } = await import('../../router/router.ts')
  const connecting = await import('./connect.ts')
  const { disconnect } = await import('./disconnect.ts')
  const { followWallets } = await import('./followWallets.ts')
  const { waitForRestoration } = await import('./restorations.ts')
  const { restore } = await import('./restore.ts')
  networks.request(undefined, undefined)
  for (const wallet of wallets) registry.put(wallet.connector())
  followWallets()
  await restore()
  await waitUntilSettled()
  return { ...connecting, disconnect, waitForRestoration, walletChanges, session, router }
}

const waitUntilSettled = async () => {
  for (let tick = 0; tick < 20; tick++) await Promise.resolve()
}

type Step =
  | { do: 'approve' | 'reject' | 'refuseOnPhone' | 'expire' | 'leaveOpen'; wallet: WalletId }
  | { do: 'cancel' | 'close' | 'reload' | 'disconnect' | 'answerLate' }
  | { do: 'endAtWallet' | 'lock' | 'unlock'; wallet: WalletId }

const wallet = fc.constantFrom<WalletId>('first', 'second')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('approve', 'reject', 'refuseOnPhone', 'expire', 'leaveOpen'), wallet }),
  fc.record({ do: fc.constantFrom('cancel', 'close', 'reload', 'disconnect', 'answerLate') }),
  fc.record({ do: fc.constantFrom('endAtWallet', 'lock', 'unlock'), wallet }),
) as fc.Arbitrary<Step>

function begin(page: Page, id: WalletId): Promise<string> {
  page.router.open({ name: 'Connect' })
  return page.connect(id, ['eip155']).then(
    () => 'connected',
    (error: { code?: number }) => `failed ${error.code}`,
  )
}

const ends: Record<string, (prompt: Wallet['asked'][number]) => void> = {
  approve: ({ approve }) => approve(),
  reject: ({ reject }) => reject(new UserRejectedError()),
  refuseOnPhone: ({ reject }) => reject(new PeerRejectedError()),
  expire: ({ reject }) => reject(new PeerRejectedError('Proposal expired')),
}

async function runStep(page: Page, wallets: Record<WalletId, Wallet>, now: Step): Promise<Page> {
  const all = Object.values(wallets)
  if ('wallet' in now) {
    const selected = wallets[now.wallet]
    const emit = (grant: Connection['eip155'] | 'locked' | 'ended') =>
      grant && page.walletChanges.emit({ connectorId: selected.id, grants: { eip155: grant } })
    if (now.do === 'endAtWallet') {
      selected.granted = false
      emit('ended')
    } else if (now.do === 'lock') {
      selected.locked = true
      emit('locked')
    } else if (now.do === 'unlock') {
      selected.locked = false
      if (selected.granted) emit(selected.grant().eip155)
    } else {
      const end = begin(page, selected.id)
      const prompt = selected.asked.at(-1)
      if (prompt) ends[now.do]?.(prompt)
      if (now.do !== 'leaveOpen') await end
    }
  } else if (now.do === 'cancel') page.cancelConnecting()
  else if (now.do === 'close') page.router.close()
  else if (now.do === 'disconnect') await page.disconnect()
  else if (now.do === 'reload') {
    page.cancelConnecting()
    return load(all)
  } else for (const item of all) for (const prompt of item.asked.splice(0)) prompt.approve()
  await waitUntilSettled()
  return page
}

test('behavior: after any sequence of connect, reject, cancel, expire, lock, reload and disconnect, connecting works', async () => {
  console.log(`  ${howToRepeat} repeats this run`)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), wallet, async (steps, last) => {
      stored.clear()
      const wallets = { first: new Wallet('first'), second: new Wallet('second') }
      let page = await load(Object.values(wallets))
      let isOpen = false
      for (const now of steps) {
        page = await runStep(page, wallets, now)
        isOpen = now.do === 'leaveOpen' || (isOpen && ['endAtWallet', 'lock', 'unlock', 'disconnect'].includes(now.do))
        const { status, connectorId, accounts } = page.session.of('eip155')
        if (!isOpen) expect(status).not.toBe('connecting')
        expect(accounts.map(({ address }) => address)).toEqual(
          status === 'connected' ? [addresses[connectorId as WalletId]] : [],
        )
      }
      wallets[last].locked = false
      const end = begin(page, last)
      wallets[last].asked.at(-1)?.approve()
      expect(await end).toBe('connected')
      expect(page.session.of('eip155')).toMatchObject({ status: 'connected', connectorId: last })
      page = await load(Object.values(wallets))
      expect(page.session.of('eip155')).toMatchObject({ status: 'connected', connectorId: last })
    }),
    getLoopOptions({ short: 10, long: 60 }),
  )
})

async function visit(others: Wallet[] = []) {
  stored.clear()
  const first = new Wallet('first')
  const page = await load([first, ...others])
  const end = begin(page, 'first')
  first.asked[0]?.approve()
  expect(await end).toBe('connected')
  return { page, first }
}

test('error: an answer that arrives after the user has cancelled changes nothing', async () => {
  const wallets = [new Wallet('first')]
  stored.clear()
  const page = await load(wallets)
  const end = begin(page, 'first')
  page.router.close()
  await waitUntilSettled()
  expect(page.session.of('eip155').status).toBe('disconnected')
  expect(await end).toBe('failed 4001')
  wallets[0]?.asked[0]?.approve()
  await waitUntilSettled()
  expect(wallets[0]?.returned).toBe(1)
  expect(page.session.of('eip155').status).toBe('disconnected')
})

test('error: a wallet that is missing or supports none of the namespaces is "Chain adapter not found"', async () => {
  stored.clear()
  const page = await load([new Wallet('first')])
  const notFound = { name: 'AdapterNotFoundError', code: 8117, message: 'Chain adapter not found' }
  await expect(page.connect('nobody', ['eip155'])).rejects.toMatchObject(notFound)
  await expect(page.connect('first', ['solana'])).rejects.toMatchObject(notFound)
  await expect(page.connect('first', [])).rejects.toMatchObject(notFound)
  expect(page.session.of('solana').status).toBe('disconnected')
})

test('behavior: a wallet that is never announced again does not block others', async () => {
  const second = new Wallet('second')
  await visit([second])
  const later = await load([second])
  expect(later.session.of('eip155').status).toBe('connecting')
  const again = begin(later, 'second')
  second.asked[0]?.approve()
  expect(await again).toBe('connected')
  expect(later.session.of('eip155' satisfies Namespace)).toMatchObject({ status: 'connected', connectorId: 'second' })
})

test('behavior: a wallet that is locked or not announced yet can be disconnected, and does not reconnect automatically', async () => {
  const { page, first } = await visit()
  page.walletChanges.emit({ connectorId: 'first', grants: { eip155: 'locked' } })
  expect(page.session.of('eip155').locked).toBe(true)
  await page.disconnect()
  const grant = first.grant().eip155
  if (grant) page.walletChanges.emit({ connectorId: 'first', grants: { eip155: grant } })
  expect(page.session.of('eip155').status).toBe('disconnected')
})

test('behavior: requests do not wait for prompts that only the user can end', async () => {
  const second = new Wallet('second')
  await visit([second])
  const later = await load([second])
  let isOver = false
  const waiting = later.waitForRestoration('eip155').then(() => {
    isOver = true
  })
  await waitUntilSettled()
  expect(isOver).toBe(false)
  const again = begin(later, 'second')
  await waiting
  later.cancelConnecting()
  expect(await again).toBe('failed 4001')
  expect(later.session.of('eip155').status).toBe('disconnected')
})

test('behavior: the replaced wallet is disconnected once, for all of its namespaces', async () => {
  stored.clear()
  const first = new Wallet('first')
  const page = await load([first])
  const { registry } = await import('./registry.ts')
  const both: Namespace[] = ['eip155', 'solana']
  const ended: Namespace[][] = []
  const grants = { ...first.grant(), solana: { accounts: [], account: 0 } }
  const phone = { ...first.connector(), id: 'phone', namespaces: both, connect: async () => grants }
  registry.put({ ...phone, disconnect: async (theirs) => void ended.push(theirs) })
  registry.put({ ...phone, id: 'other' })
  await page.connect('phone', both)
  await page.connect('other', both)
  expect(ended).toEqual([both])
  expect(both.map((namespace) => page.session.of(namespace).connectorId)).toEqual(['other', 'other'])
})
