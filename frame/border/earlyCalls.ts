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
  /** Is set while the calls of the hello run. */
  let starting: Promise<Reply> | undefined
  let early: { params: string; answer: Promise<Reply> } | undefined
  /** True when the page's own call has the answer, or when the page has closed the modal since. */
  let isOver = false
  let isClosed = false

  async function start(): Promise<Reply> {
    const started = await call('start', hello.start)
    if (started.ok && hello.setTheme !== undefined) await call('setTheme', hello.setTheme)
    return started
  }

  async function openAfter(starting: Promise<Reply>): Promise<Reply> {
    const started = await starting
    // The visitor may have left meanwhile.
    return started.ok && !isClosed && hello.open !== undefined ? call('open', hello.open) : started
  }

  /** The page may open the modal after its hello, and makes the same call over the port at any time. */
  function openEarly() {
    if (!starting || early || isClosed || hello.open === undefined) return
    early = { params: JSON.stringify(hello.open), answer: openAfter(starting) }
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
        // The last call of the page decides, so an equal call that comes after another one opens again.
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
