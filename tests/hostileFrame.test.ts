import { expect } from '@playwright/test'
import { test } from './support/connected.ts'
import { openDapp, request } from './support/dapp.ts'
import { logFigure, servePage } from './support/hostile.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: border.test.ts and hostileKeys.test.ts try ways out of the frame and the key worker.

test('behavior: every way to make code out of text is refused inside the frame (E2, E7)', async ({ page }) => {
  await openDapp(page)
  await request(page, 'eth_blockNumber')
  const outcome = await getFrame(page).evaluate(async (foreign) => {
    // Continues in a separate task, because the debugger can evaluate text even where the page cannot.
    await new Promise((resolve) => setTimeout(resolve))
    const blocked: string[] = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective))
    const createMark = (name: string) => `globalThis.ran = [...(globalThis.ran ?? []), '${name}']`
    const body = document.body
    const prepareElement = (tag: string, set: (element: HTMLElement) => void) => () => {
      const element = document.createElement(tag)
      set(element)
      body.append(element)
      return element
    }
    const blob = URL.createObjectURL(new Blob([createMark('blob')], { type: 'text/javascript' }))
    const global = globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
    const attacks: Record<string, () => unknown> = {
      innerHTML: prepareElement('div', (div) => {
        div.innerHTML = `<img src=x onerror="${createMark('innerHTML')}">`
      }),
      outerHTML: () => {
        const div = body.appendChild(document.createElement('div'))
        div.outerHTML = `<img src=x onerror="${createMark('outerHTML')}">`
      },
      'document.write': () => document.write(`<img src=x onerror="${createMark('write')}">`),
      createContextualFragment: () => document.createRange().createContextualFragment('<b>x</b>'),
      DOMParser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      setHTMLUnsafe: () => body.appendChild(document.createElement('div')).setHTMLUnsafe('<b>x</b>'),
      srcdoc: prepareElement('iframe', (frame) => {
        ;(frame as HTMLIFrameElement).srcdoc = `<script>${createMark('srcdoc')}</script>`
      }),
      onerror: prepareElement('img', (image) => {
        image.setAttribute('onerror', createMark('onerror'))
        ;(image as HTMLImageElement).src = 'data:,'
      }),
      'script text': prepareElement('script', (script) => {
        script.textContent = createMark('script text')
      }),
      'script node': () => {
        const script = document.createElement('script')
        script.append(document.createTextNode(createMark('script node')))
        body.append(script)
      },
      'data: script': prepareElement('script', (script) => {
        ;(script as HTMLScriptElement).src = `data:text/javascript,${createMark('data')}`
      }),
      'foreign script': prepareElement('script', (script) => {
        ;(script as HTMLScriptElement).src = `${foreign}/plain.js`
      }),
      'javascript: link': () => {
        const link = body.appendChild(document.createElement('a'))
        link.href = `javascript:${createMark('link')}`
        link.click()
      },
      'javascript: location': () => location.assign(`javascript:${createMark('location')}`),
      eval: () => {
        // biome-ignore lint/security/noGlobalEval: this is the attack
        eval(createMark('eval'))
      },
      Function: () => new Function(createMark('Function'))(),
      'setTimeout with text': () => setTimeout(createMark('setTimeout') as never),
      'blob worker': () => new Worker(blob),
      'data: worker': () => new Worker('data:text/javascript,'),
      'shared worker': () => new SharedWorker(blob),
      'blob import': () => import(/* @vite-ignore */ blob),
      'data: import': () => import(/* @vite-ignore */ `data:text/javascript,${createMark('import')}`),
      'another policy': () => global.trustedTypes.createPolicy('evil', { createHTML: (text: string) => text }),
      'the default policy': () => global.trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
      'our policy once more': () =>
        global.trustedTypes.createPolicy('oriel#worker', { createScriptURL: (url: string) => url }),
    }
    const results: Record<string, string> = {}
    for (const [name, attack] of Object.entries(attacks)) {
      try {
        await attack()
        results[name] = 'done'
      } catch (error) {
        results[name] = (error as Error).name
      }
    }
    const style = document.createElement('style')
    style.textContent = 'body { outline: 7px solid red }'
    document.head.append(style)
    const styled = body.appendChild(document.createElement('p'))
    styled.setAttribute('style', 'outline: 7px solid red')
    const form = body.appendChild(document.createElement('form'))
    form.action = `${foreign}/config.json`
    form.submit()
    const base = document.head.appendChild(document.createElement('base'))
    base.href = `${foreign}/`
    await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    return {
      results,
      blocked: [...new Set(blocked)].sort(),
      ran: (globalThis as { ran?: string[] }).ran ?? [],
      outlines: [body, styled].map((element) => getComputedStyle(element).outlineWidth),
      base: document.baseURI,
    }
  }, urls.host)
  logFigure('ways tried', Object.keys(outcome.results).length)
  expect(outcome.ran).toEqual([])
  expect(outcome.outlines).not.toContain('7px')
  expect(outcome.base.split('?')[0]).toBe(`${urls.frame}/f/default/`)
  expect(getFrame(page).url()).toBe(outcome.base)
  expect(outcome.blocked).toEqual(
    expect.arrayContaining([
      'base-uri',
      'require-trusted-types-for',
      'script-src-elem',
      'style-src-attr',
      'style-src-elem',
      'trusted-types',
    ]),
  )
  expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
})

test('behavior: the frame and the key worker reach only the servers that they need (E3) @second', async ({
  connected: { page },
}) => {
  const answered: string[] = []
  page.on('response', (response) => answered.push(response.url()))
  const elsewhere = await servePage()
  const foreign = `http://localhost:${elsewhere.port}/leak`
  const own = `${urls.frame}/leak`
  const attemptAll = async ({ foreign, own }: { foreign: string; own: string }) => {
    const results: Record<string, string> = {}
    const attempt = async (name: string, work: () => unknown) => {
      results[name] = await Promise.resolve()
        .then(work)
        .then(
          () => 'went',
          (error: Error) => error.name,
        )
    }
    const openSocket = (url: string) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(url.replace('http', 'ws'))
        socket.onopen = resolve
        socket.onerror = () => reject(new TypeError('refused'))
      })
    const openEventSource = (url: string) =>
      new Promise((resolve, reject) => {
        const source = new EventSource(url)
        source.onopen = resolve
        source.onerror = () => {
          source.close()
          reject(new TypeError('refused'))
        }
      })
    const sendXhr = (url: string) =>
      new Promise((resolve, reject) => {
        const xhr = new XMLHttpRequest()
        xhr.onload = resolve
        xhr.onerror = () => reject(new TypeError('refused'))
        xhr.open('GET', url)
        xhr.send()
      })
    await attempt('fetch', () => fetch(foreign, { mode: 'no-cors' }))
    await attempt('fetch keepalive', () =>
      fetch(foreign, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }),
    )
    await attempt('WebSocket', () => openSocket(foreign))
    await attempt('EventSource', () => openEventSource(foreign))
    await attempt('XMLHttpRequest', () => sendXhr(foreign))
    await attempt('import', () => import(/* @vite-ignore */ `${foreign}.js`))
    const { importScripts } = globalThis as { importScripts?: (url: string) => void }
    if (importScripts) {
      await attempt('importScripts', () => importScripts(`${foreign}.js`))
      await attempt('own fetch', () => fetch(own))
      await attempt('own WebSocket', () => openSocket(own))
      await attempt('own XMLHttpRequest', () => sendXhr(own))
      await attempt('worker', () => new Worker(`${foreign}.js`))
    } else {
      navigator.sendBeacon(foreign, 'x')
    }
    return results
  }
  const inPage = await getFrame(page).evaluate(attemptAll, { foreign, own })
  const worker =
    page.workers().find((candidate) => candidate.url().includes('vault.worker')) ?? (await page.waitForEvent('worker'))
  const inWorker = await worker.evaluate(attemptAll, { foreign, own })
  expect(Object.values(inPage)).not.toContain('went')
  expect(Object.values(inWorker)).not.toContain('went')
  expect(Object.keys(inWorker)).toHaveLength(11)
  expect(elsewhere.hits()).toBe(0)
  expect(answered.filter((url) => url.includes('/leak'))).toEqual([])
  // Proves that the server counts hits and that the listener works.
  await page.evaluate((url) => fetch(url, { mode: 'no-cors' }), foreign)
  expect(elsewhere.hits()).toBe(1)
  expect(answered).toContain(foreign)
  await elsewhere.stop()
})
