import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Frame, type Page } from '@playwright/test'

export const safeAddress = `0x${'5a'.repeat(20)}`
export const safeTxHash = `0x${'ab'.repeat(32)}`

/**
 * Renders a page that acts like a Safe. `?open=` is the URL of the page in its iframe. If `answers` is false, the page
 * never responds. If a test exposes `signAsSafe` to the page, `?safe=` is the address of the test's Safe.
 */
const renderSafePage = (answers: boolean) => `<!doctype html><title>Safe</title><body><script>
  const app = document.createElement('iframe')
  app.src = new URL(location.href).searchParams.get('open')
  app.width = 900
  app.height = 700
  document.body.append(app)
  window.received = []
  addEventListener('message', async ({ source, origin, data }) => {
    if (!${answers} || source !== app.contentWindow || !data?.id || !data.env) return
    received.push({ method: data.method, params: data.params, origin })
    const refused = window.refuses && data.method !== 'getSafeInfo'
    const address = new URL(location.href).searchParams.get('safe') ?? '${safeAddress}'
    const signature = data.method === 'signMessage' ? await window.signAsSafe?.(data.params.message) : undefined
    const answer = {
      getSafeInfo: { safeAddress: address, chainId: 31337, threshold: 1, owners: [], isReadOnly: false },
      sendTransactions: { safeTxHash: '${safeTxHash}' },
      getTxBySafeTxHash: { txHash: window.txHash ?? null },
      signMessage: { signature: signature ?? '0x1234' },
      signTypedMessage: { messageHash: '${safeTxHash}' },
      getOffChainSignature: '0x5678',
    }[data.method]
    source.postMessage(
      refused
        ? { id: data.id, success: false, error: 'User rejected', version: '9.1.0' }
        : { id: data.id, success: true, data: answer, version: '9.1.0' },
      origin,
    )
  })
</script>`

/** Serves pages that frame a dapp and respond like a Safe. Pages on `outer.` never respond. */
export async function startSafePages() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(renderSafePage(!request.headers.host?.startsWith('outer.')))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const toOrigin = (host: string) => `http://${host}.localhost:${port}`
  return {
    origin: toOrigin,
    inside(host: string, open: string, safe?: string) {
      const query = new URLSearchParams({ open })
      if (safe) query.set('safe', safe)
      return `${toOrigin(host)}/?${query}`
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

export async function waitForFrame(page: Page, url: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(url))
  await expect.poll(find).toBeTruthy()
  const frame = find() as Frame
  await frame.waitForLoadState()
  return frame
}
