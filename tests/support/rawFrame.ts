import { portLimits } from '@oriel/shared/constants.ts'
import type { Frame, FrameLocator, JSHandle, Page } from '@playwright/test'
import { urls } from './ports.ts'

export const frameDocument = `${urls.frame}/f/default/`

export type RawReply = { callId: string; isError?: boolean; value: RawValue }
type RawMessage = { type: string; methodPath: string[]; args: RawClient['events'] } & RawReply
type RawValue = { ok?: boolean; value?: unknown; error?: { code: number; message: string }; message?: string }
type Received = { k: string; t: string; boot?: string; code?: number; message?: string }

/** Protocol client of a page without the SDK, as an attacker would write it. */
export type RawClient = {
  received: Promise<Received>
  refused: Promise<Received>
  /** Offers ports to the frame. Returns the other end of each port. */
  hello(options?: { ports?: number; text?: string }): MessagePort[]
  /** Performs the SDK's handshake up to the first call. Since revision 3, the hello can include calls. */
  join(calls?: Record<string, unknown>): Promise<void>
  /** Posts a handshake message to the frame's window. */
  postHandshake(fields: Record<string, unknown>): void
  start(): Promise<RawReply>
  /** Sends a message with a valid envelope. */
  send(message: Record<string, unknown>): void
  /** Posts any data, without an envelope. */
  post(data: unknown, transfer?: Transferable[]): void
  call(method: string, params?: unknown, id?: string): Promise<RawReply>
  channel: string
  replies: RawReply[]
  /** Methods that the frame has called on the page so far, such as `setVisible` to show itself. */
  calledMethods: string[]
  events: { type: string; option?: string }[]
}

type Options = { src?: string; attributes?: Record<string, string> }

export function mountRaw(
  page: Page,
  { src = frameDocument, attributes = {} }: Options = {},
): Promise<JSHandle<RawClient>> {
  return page.evaluateHandle(createRaw, { src, attributes })
}

export async function getRawDocument(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe[title="Raw"]').elementHandle())?.contentFrame()
  if (!frame) throw new Error('The page has no raw frame.')
  return frame
}

export function getRawFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Raw"]')
}

/** Returns the maximum number of responses on a port in this time: the burst, plus the rate with one extra second. */
export const getMaxAnswers = (seconds: number) => portLimits.burst + portLimits.perSecond * (seconds + 1)

export function flood(raw: JSHandle<RawClient>): Promise<void> {
  return raw.evaluate((client) => {
    for (let call = 0; call < 100_000; call++) {
      client.send({
        type: 'CALL',
        id: `flooding-${call}`,
        methodPath: ['request'],
        args: [{ namespace: 'eip155', method: 'eth_chainId' }],
      })
    }
  })
}

/** Mounts the frame and creates its client. Runs in the page. */
function createRaw({ src, attributes }: Required<Options>): RawClient {
  const frame = document.createElement('iframe')
  frame.title = 'Raw'
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  frame.src = src
  const waitForMessage = (isWanted: (message: Received) => boolean) =>
    new Promise<Received>((resolve) => {
      addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return
        const message: Received = JSON.parse(data as string)
        if (isWanted(message)) resolve(message)
      })
    })
  const received = waitForMessage(() => true)
  const refused = waitForMessage(({ t }) => t === 'refused')
  const { origin } = new URL(src)
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const replies: RawReply[] = []
  const calledMethods: string[] = []
  const events: RawClient['events'] = []
  const waiting = new Map<string, (reply: RawReply) => void>()
  let port: MessagePort

  const client: RawClient = {
    received,
    refused,
    channel: `oriel1:${nonce}`,
    replies,
    calledMethods,
    events,
    hello({ ports = 1, text = JSON.stringify({ k: 'oriel1', t: 'hello', nonce }) } = {}) {
      const channels = Array.from({ length: ports }, () => new MessageChannel())
      frame.contentWindow?.postMessage(
        text,
        origin,
        channels.map(({ port2 }) => port2),
      )
      return channels.map(({ port1 }) => port1)
    },
    postHandshake: (fields) =>
      frame.contentWindow?.postMessage(JSON.stringify({ k: 'oriel1', nonce, ...fields }), origin),
    async join(calls = {}) {
      await received
      port = client.hello({ text: JSON.stringify({ k: 'oriel1', t: 'hello', nonce, ...calls }) })[0] as MessagePort
      await new Promise<void>((resolve) => {
        port.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as RawMessage
          if (message.type === 'CALL') calledMethods.push(message.methodPath.join('.'))
          if (message.type === 'CALL' && message.methodPath[0] === 'emit') events.push(...message.args)
          if (message.type === 'SYN') client.send({ type: 'SYN', participantId: '0' })
          if (message.type === 'ACK1') {
            client.send({ type: 'ACK2' })
            resolve()
          }
          if (message.type !== 'REPLY') return
          replies.push(message)
          waiting.get(message.callId)?.(message)
        }
        client.send({ type: 'SYN', participantId: '0' })
      })
    },
    async start() {
      await client.join()
      return client.call('start', { protocol: 1, options: {} })
    },
    send: (message) => client.post(JSON.stringify({ namespace: 'penpal', channel: client.channel, ...message })),
    post: (data, transfer = []) => port.postMessage(data, transfer),
    call(method, params, id = crypto.randomUUID()) {
      const reply = new Promise<RawReply>((resolve) => waiting.set(id, resolve))
      client.send({ type: 'CALL', id, methodPath: [method], args: params === undefined ? [] : [params] })
      return reply
    },
  }
  document.body.append(frame)
  return client
}
