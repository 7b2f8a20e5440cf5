import { DisconnectedError, toWire } from '@oriel/shared/errors/errors.ts'
import type { Reply, WireMethods } from '@oriel/shared/rpc/rpc.ts'
import type { Handshake } from './parseHandshake.ts'

type Early = {
  /**
   * Methods to serve over the port. If the page repeats the handshake's `open` call, it receives the result of that
   * call.
   */
  methods: WireMethods
  /** Runs the calls from the handshake. Resolves when the frame can be shown. Never rejects. */
  run: () => Promise<void>
}

/**
 * Runs the page's first calls as soon as the handshake arrives, so that the first paint doesn't wait for the port to
 * connect. The page repeats these calls over the port, because older frames don't run the calls from the handshake.
 */
export function createEarlyCalls(methods: WireMethods, handshake: Handshake): Early {
  const call = (name: string, params: unknown): Promise<Reply> =>
    methods[name]?.(params) ?? Promise.resolve({ ok: false, error: toWire(new DisconnectedError()) })
  /** Result of the handshake's `start` call. Set while the handshake's calls are in flight. */
  let starting: Promise<Reply> | undefined
  let early: { params: string; answer: Promise<Reply> } | undefined
  /** True once the page has called `open` over the port or has closed the modal. */
  let isOver = false
  let isClosed = false

  async function start(): Promise<Reply> {
    const started = await call('start', handshake.start)
    if (started.ok && handshake.setTheme !== undefined) await call('setTheme', handshake.setTheme)
    return started
  }

  async function openAfterStart(starting: Promise<Reply>): Promise<Reply> {
    const started = await starting
    // Don't open the modal if the user has closed it in the meantime.
    return started.ok && !isClosed && handshake.open !== undefined ? call('open', handshake.open) : started
  }

  /**
   * Opens the modal before the page calls `open` over the port. The page may also send its early `open` after the
   * handshake.
   */
  function openEarly() {
    if (!starting || early || isClosed || handshake.open === undefined) return
    early = { params: JSON.stringify(handshake.open), answer: openAfterStart(starting) }
  }

  return {
    async run() {
      if (handshake.start === undefined) return
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
        // Only the first `open` call may return the early response. Later calls always open their view, even with the
        // same params.
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
