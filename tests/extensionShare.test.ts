import { expect, type Page } from '@playwright/test'
import { countSessions } from './support/extension.ts'
import { listen, openSite, requestFromSite } from './support/extensionSite.ts'
import { loadExtension, test } from './support/extensionTest.ts'

// Second tier: many tabs of one site, which are slow to open. All sites share the pool of background sessions.

const extension = loadExtension()

const hostile = {
  'sends requests in a loop': `${listen}
    setInterval(() => found[0].provider.request({ method: 'eth_blockNumber' }).catch(() => {}), 60)`,
  'starts sessions without calls': `
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message, ports) {
      if (typeof message !== 'string' || !ports?.length) return
      window.channel = new MessageChannel()
      post.call(this, '0'.repeat(32), [channel.port2])
    }
    ${listen}
    found[0].provider.request({ method: 'eth_chainId' })`,
}

test('error: a site that occupies all background sessions does not block another site @second', async () => {
  const { context, id } = extension
  const own = await context.newPage()
  await own.goto(`chrome-extension://${id}/session/session.html`)
  for (const [name, script] of Object.entries(hostile))
    await test.step(`a site that ${name} in ten tabs`, async () => {
      const tabs: Page[] = []
      for (let tab = 0; tab < 10; tab++)
        tabs.push(await openSite(context, `https://hostile.example/${tab}`, { script }))
      await expect.poll(() => countSessions(own)).toBe(8)
      const other = await openSite(context, 'https://other.example/')
      expect(await requestFromSite(other, 'eth_chainId')).toBe('0x7a69')
      expect(await requestFromSite(other, 'eth_accounts')).toEqual([])
      for (const page of [...tabs, other]) await page.close()
      await expect.poll(() => countSessions(own)).toBe(0)
    })

  await test.step('a page that requests a session with an invalid nonce gets none', async () => {
    const page = await openSite(context, 'https://hostile.example/', {
      script: `
        const post = MessagePort.prototype.postMessage
        MessagePort.prototype.postMessage = function (message, ports) {
          return post.call(this, ports?.length ? 'f'.repeat(60_000_000) : message, ports)
        }
        ${listen}`,
    })
    expect(await requestFromSite(page, 'eth_chainId')).toMatchObject({ code: 4900 })
  })
})
