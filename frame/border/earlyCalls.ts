import { DisconnectedError, toWire } from '#shared/errors.ts'
import type { Reply, WireMethods } from '#shared/rpc.ts'
import type { Hello } from './readHello.ts'

type Early = {
  /** Answers the calls that the hello brought when the page makes them over the port, and makes all others. */
  methods: WireMethods
  /** Makes the calls of the hello. Resolves when the frame can be shown; it never rejects. */
  run: () => Promise<void>
}

/**
 * The hello brings the first calls of the page, so that the first picture does not wait for the handshake over the
 * port. The page makes the same calls over the port, because an older frame knows no others.
 */
export function createEarlyCalls(methods: WireMethods, hello: Hello): Early {
  const call = (name: string, params: unknown): Promise<Reply> =>
    methods[name]?.(params) ?? Promise.resolve({ ok: false, error: toWire(new DisconnectedError()) })
  let opened: { params: string; answer: Promise<Reply> } | undefined

  async function start(): Promise<Reply> {
    const started = await call('start', hello.start)
    if (started.ok && hello.setTheme !== undefined) await call('setTheme', hello.setTheme)
    return started
  }

  return {
    async run() {
      if (hello.start === undefined) return
      const started = await start()
      // The page may have opened the modal in the meantime.
      if (hello.open === undefined) return
      const answer = started.ok ? call('open', hello.open) : Promise.resolve(started)
      opened = { params: JSON.stringify(hello.open), answer }
      await answer
    },

    methods: Object.assign(Object.create(null), methods, {
      open(params?: unknown): Promise<Reply> {
        const early = opened
        if (early?.params !== JSON.stringify(params ?? {})) return call('open', params)
        opened = undefined
        return early.answer
      },
    }),
  }
}
