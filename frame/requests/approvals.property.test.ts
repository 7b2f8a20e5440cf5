import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { frozenRequest } from '../walletWindow/frozenRequest.testing.ts'

const requestViews: View[] = [
  { name: 'ApproveTransaction' },
  { name: 'SwitchNetwork', network: 'eip155:1' },
  { name: 'AddNetwork', network: 'eip155:10' },
]
const otherViews: View[] = [
  { name: 'Account' },
  { name: 'Send' },
  { name: 'Networks' },
  { name: 'SwitchNetwork', network: 'eip155:1' },
  { name: 'AddNetwork', network: 'eip155:10' },
]

const view = fc.constantFrom(...otherViews)
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('open', 'push', 'replace', 'reset'), view }),
  fc.record({ act: fc.constantFrom('goBack', 'goBackOrCloseModal', 'close', 'dismiss') }),
  fc.record({ act: fc.constant('ask'), view: fc.constantFrom(...requestViews) }),
  fc.record({ act: fc.constantFrom('approve', 'reject') }),
  fc.record({ act: fc.constant('end'), at: fc.nat({ max: 4 }) }),
)

class Views {
  open = false
  history: View[] = [{ name: 'Connect' }]

  run(action: string, view: View | undefined) {
    const last = this.history.at(-1)
    const isSame = view?.name === last?.name
    const isAlone = this.history.length === 1
    if (action === 'open' || action === 'reset') this.history = view ? [view] : []
    if (action === 'open') this.open = true
    if (action === 'push' && view && !isSame) this.history = [...this.history, view]
    if (action === 'replace' && view && !isSame) this.history = [...this.history.slice(0, -1), view]
    const isBack = action === 'goBack' || action === 'goBackOrCloseModal'
    if (isBack && !isAlone) this.history = this.history.slice(0, -1)
    if (action === 'close' || action === 'dismiss' || (isBack && isAlone)) this.close()
  }

  close() {
    if (this.open) this.history = [{ name: 'Connect' }]
    this.open = false
  }
}

type Answer = { value?: unknown; code?: number }

beforeAll(async () => {
  vi.useFakeTimers()
  stubConfig({ networks: builtInNetworks })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  const { loadAllMessages } = await import('../i18n/loadAllMessages.ts')
  await loadAllMessages()
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
}, 30_000)

test(`behavior: a request stays on screen until it is decided, while other views are opened and left (${howToRepeat})`, async () => {
  const { approvals } = await import('./approvals.ts')
  const { router } = await import('../router/router.ts')

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      router.dismiss()
      router.reset({ name: 'Connect' })
      const views = new Views()
      const answers = new Map<number, Answer>()
      const expected = new Map<number, Answer>()
      const answered: Promise<unknown>[] = []
      let lastId = 0
      let waiting: number[] = []
      const ended = new Set<number>()

      const decide = (answer: Answer, ids: number[]) => {
        for (const id of ids) if (!ended.has(id)) expected.set(id, answer)
        waiting = waiting.filter((id) => !ids.includes(id))
      }

      for (const step of steps) {
        const { pending } = approvals.store.getState()
        const [first] = pending
        if (step.act === 'ask' && 'view' in step) {
          const id = ++lastId
          waiting.push(id)
          const expiresAt = Date.now() + 60_000
          const answer = approvals.ask({ ...frozenRequest, params: [id] }, step.view, { expiresAt }).then(
            (value) => answers.set(id, { value }),
            ({ code }: { code: number }) => answers.set(id, { code }),
          )
          answered.push(answer)
        } else if (step.act === 'approve' || step.act === 'reject') {
          const value = step.act === 'approve' ? 'yes' : undefined
          decide(value ? { value } : { code: 4001 }, waiting.slice(0, 1))
          first?.settle(value)
        } else if ('at' in step) {
          const approval = pending[step.at]
          const id = waiting[step.at]
          if (approval && id !== undefined) {
            if (step.at === 0) {
              decide({ code: 4001 }, [id])
              waiting.unshift(id)
              ended.add(id)
            } else decide({ code: 4001 }, [id])
            approvals.end(approval.id, 'network')
          }
        } else {
          const isOpen = router.store.getState().open
          if (step.act === 'dismiss' && isOpen) decide({ code: 4001 }, waiting)
          views.run(step.act, 'view' in step ? step.view : undefined)
          run(router, step.act, 'view' in step ? step.view : undefined)
        }
        check()
      }
      while (approvals.store.getState().pending[0]) approvals.store.getState().pending[0]?.settle(undefined)
      decide({ code: 4001 }, waiting)
      check()
      await Promise.all(answered)
      expect(answers).toEqual(expected)

      function check() {
        const { open, front, history } = router.store.getState()
        const { pending } = approvals.store.getState()
        expect(pending.map(({ request }) => (request.params as number[])[0])).toEqual(waiting)
        expect(front?.view).toEqual(pending[0]?.view)
        expect(router.shown()).toEqual(pending[0]?.view ?? history.at(-1))
        expect(open).toBe(views.open || pending.length > 0)
        expect(router.isInView()).toBe(views.open)
        if (views.open) expect(history).toEqual(views.history)
      }
    }),
    getLoopOptions({ short: 300, long: 20_000 }),
  )
})

type Router = typeof import('../router/router.ts').router

function run(router: Router, action: string, view: View | undefined) {
  if (view) router[action as 'open' | 'push' | 'replace' | 'reset'](view)
  else router[action as 'goBack' | 'goBackOrCloseModal' | 'close' | 'dismiss']()
}
