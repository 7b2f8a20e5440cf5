import { DisconnectedError, type WalletError } from '#shared/errors.ts'
import { askParent } from './askParent.ts'
import type { Eip1193Events } from './eip1193.ts'
import { createFrameClient, type FrameCalls } from './frameClient.ts'
import { createFrameElement } from './frameElement.ts'
import { openLink } from './openLink.ts'
import type { KitOptions } from './options.ts'
import { createPageWalletLoader } from './pageWalletLoader.ts'
import type { Diagnosis, KitEvent, KitState } from './types.ts'

type Options = {
  origin: string
  src: string
  options: KitOptions
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  onMessage: (message: Eip1193Events['message']) => void
  onStarted: (calls: FrameCalls) => void
  setLoading: (loading: boolean) => void
  onLost: () => void
}

/** The frame as the kit sees it: mounted and started by the first call. */
export type Frame = {
  ready: () => Promise<void>
  calls: () => Promise<FrameCalls>
  isMounted: () => boolean
  setZIndex: (zIndex: number) => void
  diagnose: () => Promise<Diagnosis>
  destroy: () => void
}

/** Puts the element and its client together. */
export function createFrame({ src, ...options }: Options): Frame {
  const element = createFrameElement({
    src,
    zIndex: options.options.themeVariables?.zIndex,
    onCancel: () => client.askToClose(),
    onLoad: () => client.onLoad(),
    onRemoved: () => client.onRemoved(),
  })
  // Where the deployment says what keeps its wallet from this page.
  const doctor = `${src.replace('/f/', '/doctor/')}?origin=${location.origin}`
  const ended = new AbortController()
  const client = createFrameClient({
    ...options,
    src,
    doctor,
    element,
    page: {
      ...createPageWalletLoader(options.origin, ended.signal),
      message: options.onMessage,
      openLink,
      askParent: (question) => askParent(question, ended.signal),
    },
  })

  return {
    ready: client.ready,
    calls: client.calls,
    isMounted: element.isMounted,
    setZIndex: element.setZIndex,
    async diagnose() {
      try {
        const frame = await client.calls()
        // What the browser was told about this very page: nobody else can read it, and only these are given away.
        const headers = await fetch(location.href).then(
          (page) => [...page.headers].filter(([name]) => name.includes('policy')),
          () => undefined,
        )
        return await frame.diagnose({ headers, ...element.attributes() })
      } catch (error) {
        const { code, message } = error as WalletError
        const fix = { where: 'doctor', line: doctor }
        return { at: Date.now(), findings: [{ check: 'frame', status: 'failed', code, message, fix }] }
      }
    },
    destroy() {
      ended.abort()
      client.destroy(new DisconnectedError('This kit was destroyed.'))
    },
  }
}

/** Where there is no page: a server that renders the dapp. */
export function createNoFrame(): Frame {
  const failed = Promise.reject(new DisconnectedError('The wallet needs a browser.'))
  // Nobody has to listen.
  failed.catch(() => {})
  return {
    ready: () => failed,
    calls: () => failed,
    isMounted: () => false,
    setZIndex() {},
    diagnose: () => failed,
    destroy() {},
  }
}
