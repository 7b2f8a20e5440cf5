import { expect, type Page } from '@playwright/test'
import { countEngines } from './support/extension.ts'
import { ask, listen, openSite } from './support/extensionSite.ts'
import { extensionForEach, test } from './support/extensionTest.ts'

// Second tier: a site that uses up the engines, which takes long to reproduce.

// A site may be open in many tabs. It shares the engines with all other sites.

const extension = extensionForEach()

const hostile = {
  'asks without an end': `${listen}
    setInterval(() => found[0].provider.request({ method: 'eth_blockNumber' }).catch(() => {}), 60)`,
  'takes engines and says nothing': `
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message, ports) {
      if (typeof message !== 'string' || !ports?.length) return
      window.channel = new MessageChannel()
      post.call(this, '0'.repeat(32), [channel.port2])
    }
    ${listen}
    found[0].provider.request({ method: 'eth_chainId' })`,
}

test('error: a site that tries to use up the engines does not keep another site out @second', async () => {
  const { context, id } = extension
  const own = await context.newPage()
  await own.goto(`chrome-extension://${id}/engine/engine.html`)
  for (const [name, script] of Object.entries(hostile))
    await test.step(`a site that ${name} in ten tabs`, async () => {
      const tabs: Page[] = []
      for (let tab = 0; tab < 10; tab++)
        tabs.push(await openSite(context, `https://hostile.example/${tab}`, { script }))
      await expect.poll(() => countEngines(own), { timeout: 20_000 }).toBe(8)
      const other = await openSite(context, 'https://other.example/')
      expect(await ask(other, 'eth_chainId')).toBe('0x7a69')
      expect(await ask(other, 'eth_accounts')).toEqual([])
      for (const page of [...tabs, other]) await page.close()
      await expect.poll(() => countEngines(own)).toBe(0)
    })

  await test.step('a page that asks for an engine with a text of its own gets none', async () => {
    const page = await openSite(context, 'https://hostile.example/', {
      script: `
        const post = MessagePort.prototype.postMessage
        MessagePort.prototype.postMessage = function (message, ports) {
          return post.call(this, ports?.length ? 'f'.repeat(60_000_000) : message, ports)
        }
        ${listen}`,
    })
    expect(await ask(page, 'eth_chainId')).toMatchObject({ code: 4900 })
  })
})
