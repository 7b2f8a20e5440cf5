import { DisconnectedError, toWire } from '@oriel/shared/errors/errors.ts'
import type { Reply, WireMethods } from '@oriel/shared/rpc/rpc.ts'
import type { Handshake } from './parseHandshake.ts'

type Early = {
  /** The served methods. A call that repeats one from the handshake returns the same result. */
  methods: WireMethods
  /** Runs the handshake's calls. Resolves when the frame can be shown. Never rejects. */
  run: () => Promise<void>
}

/**
 * Runs the first calls as soon as the handshake arrives, so the first paint does not wait for the port to connect. The
 * page repeats these calls over the port, because older frames only support that.
 */
export function createEarlyCalls(methods: WireMethods, hello: Handshake): Early {
  const call = (name: string, params: unknown): Promise<Reply> =>
    methods[name]?.(params) ?? Promise.resolve({ ok: false, error: toWire(new DisconnectedError()) })
  /** Set while the handshake's calls run. */
  let starting: Promise<Reply> | undefined
  let early: { params: string; answer: Promise<Reply> } | undefined
  /** True once the page's own `open` has received its reply, or the page has closed the modal. */
  let isOver = false
  let isClosed = false

  async function start(): Promise<Reply> {
    const started = await call('start', hello.start)
    if (started.ok && hello.setTheme !== undefined) await call('setTheme', hello.setTheme)
    return started
  }

  async function openAfterStart(starting: Promise<Reply>): Promise<Reply> {
    const started = await starting
    // The user may have closed the modal in the meantime.
    return started.ok && !isClosed && hello.open !== undefined ? call('open', hello.open) : started
  }

  /**
   * Opens the modal early. The page may open it after the handshake, and may repeat the call over the port at any time.
   */
  function openEarly() {
    if (!starting || early || isClosed || hello.open === undefined) return
    early = { params: JSON.stringify(hello.open), answer: openAfterStart(starting) }
  }

  return {
    async run() {
      if (hello.start === undefined) return
      starting = start()
      openEarly()
      await starting
      openEarly()
      await early?.answer
      starting = undefined
    },

    methods: Object.assign(Object.create(null), methods, {
      open(params?: unknown): Promise<Reply> {
        openEarly()
        const isSame = !isOver && early?.params === JSON.stringify(params ?? {})
        // The latest `open` wins, so repeating an earlier one reopens its view.
        isOver = true
        return isSame && early ? early.answer : call('open', params)
      },

      close(params?: unknown): Promise<Reply> {
        isClosed = true
        isOver = true
        return call('close', params)
      },
    }),
  }
}
