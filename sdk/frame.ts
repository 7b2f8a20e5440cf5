import { DisconnectedError, type WalletError } from '#shared/errors.ts'
import type { FrameCalls } from './frameCalls.ts'
import { createFrameClient } from './frameClient.ts'
import { createFrameElement } from './frameElement.ts'
import { openLink } from './openLink.ts'
import type { KitOptions, ThemeVariables } from './options.ts'
import { createPageWalletLoader } from './pageWalletLoader.ts'
import type { Eip1193Events } from './provider.ts'
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

export type Frame = {
  ready: () => Promise<void>
  calls: () => Promise<FrameCalls>
  isMounted: () => boolean
  setTheme: (theme: ThemeVariables | undefined) => void
  diagnose: () => Promise<Diagnosis>
  destroy: () => void
}

export function createFrame({ src, ...options }: Options): Frame {
  const element = createFrameElement({
    src,
    theme: options.options.themeVariables,
    onCancel: () => client.askToClose(),
    onLoad: () => client.onLoad(),
    onRemoved: () => client.onRemoved(),
  })
  // The doctor's page, which the deployment serves, says what keeps the wallet from working in the dapp's page.
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
    },
  })

  return {
    ready: client.ready,
    calls: client.calls,
    isMounted: element.isMounted,
    setTheme: element.setTheme,
    async diagnose() {
      try {
        const frame = await client.calls()
        // The page alone can read the headers that it was sent with. The frame gets those of policies only.
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

/** Creates the frame of a server that renders the dapp: every call rejects with 4900. */
export function createNoFrame(): Frame {
  const failed = Promise.reject(new DisconnectedError('The wallet needs a browser.'))
  // A server need not handle the rejection.
  failed.catch(() => {})
  return {
    ready: () => failed,
    calls: () => failed,
    isMounted: () => false,
    setTheme() {},
    diagnose: () => failed,
    destroy() {},
  }
}
