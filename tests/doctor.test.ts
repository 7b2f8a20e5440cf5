import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { createLocalnet, type Deployment, startDeployment } from './support/deployment.ts'
import { findMisplaced } from './support/layout.ts'
import { urls } from './support/ports.ts'

// Second tier: faulty pages and deployments. The first test runs each check, and pageHeaders.test.ts has the fixes.

type Kit = NonNullable<typeof window.oriel>
type Diagnosis = Awaited<ReturnType<Kit['diagnose']>>
type Finding = Diagnosis['findings'][number]

const diagnose = (page: Page): Promise<Diagnosis> => page.evaluate(() => (window.oriel as Kit).diagnose())

const toChange = ({ findings }: Diagnosis) =>
  findings.filter(({ status }) => status === 'failed' || status === 'warning').map(({ code, fix }) => [code, fix?.line])

/** Code of the finding that every page has in this browser, because the browser has no passkey authenticator. */
const ofThisBrowser = [8256]
const listPageFindings = (diagnosis: Diagnosis) =>
  toChange(diagnosis).filter(([code]) => !ofThisBrowser.includes(Number(code)))

type Copying = { copied?: string }

/** Records what is written to the clipboard, because the wallet's permissions policy forbids reading it. */
function recordCopies() {
  navigator.clipboard.writeText = async (text) => {
    ;(globalThis as Copying).copied = text
  }
}

const readCopied = (page: Page) => page.evaluate(() => (globalThis as Copying).copied ?? '')

function toHeaders(findings: Finding[]): Record<string, string> {
  const lines = findings.flatMap(({ fix }) => (fix && /^[\w-]+: /.test(fix.line) ? [fix.line] : []))
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s) as [string, string]))
}

/** Expects that a kit with this invalid option does not start, and that the diagnosis names the option. */
async function expectRefusal(
  page: Page,
  frameUrl: string,
  { options, expected }: { options: object; expected: string },
) {
  const findings = await page.evaluate(
    async ([frameUrl, options]) => {
      const kit = window.Oriel?.createOriel({ frameUrl, announce: false, ...options })
      const answer = await kit?.diagnose()
      kit?.destroy()
      return answer?.findings
    },
    [frameUrl, options] as const,
  )
  const { origin } = new URL(page.url())
  expect(findings).toEqual([
    {
      check: 'frame',
      status: 'failed',
      code: 8001,
      message: expect.stringContaining(expected),
      fix: { where: 'doctor', line: `${frameUrl}/doctor/default/?origin=${origin}` },
    },
  ])
}

test('default: on a page in order every check is made, and nothing has to be changed', async ({ page }) => {
  const origin = urls.host
  const wallet = urls.frame
  await page.goto(`${origin}/plain.html`)
  const diagnosis = await diagnose(page)
  expect(listPageFindings(diagnosis)).toEqual([])
  const checks = new Set(diagnosis.findings.map(({ check }) => check))
  expect([...checks].sort()).toEqual(
    [
      'backend',
      'brand',
      'clock',
      'coep',
      'coop',
      'csp',
      'frame',
      'framing',
      'host',
      'iframe',
      'login',
      'nesting',
      'network',
      'occlusion',
      'options',
      'origin',
      'passkeys',
      'permissions',
      'popups',
      'prf',
      'relay',
      'secure',
      'storage',
      'wallet-headers',
    ].sort(),
  )
  const messages = diagnosis.findings.map(({ message }) => message)
  expect(messages).toContainEqual(expect.stringMatching(/^Oriel Local \(eip155:31337\) answers in \d+ ms\.$/))
  expect(messages).toContain(`${urls.relay} accepts this browser.`)
  expect(messages).toContain(`${origin} is allowed, and trusted with approvals inside the page.`)

  await page.locator('iframe[title="Wallet"]').evaluate((iframe: HTMLIFrameElement) => {
    iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
    iframe.allow = ''
  })
  expect(listPageFindings(await diagnose(page))).toEqual([
    [8226, 'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"'],
    [
      8227,
      `allow="publickey-credentials-get ${wallet}; publickey-credentials-create ${wallet}; clipboard-write ${wallet}"`,
    ],
  ])

  const ignored = await page.evaluate(async (frameUrl) => {
    const kit = window.Oriel?.createOriel({ frameUrl, announce: false, themeMode: 'purple' as 'dark' })
    const answer = await kit?.diagnose()
    kit?.destroy()
    return answer?.findings.filter(({ check }) => check === 'options')
  }, wallet)
  expect(ignored?.map(({ code, message }) => [code, message])).toEqual([
    [8217, expect.stringMatching(/^The wallet ignores the option themeMode\. .*expected/)],
  ])
  await expectRefusal(page, wallet, { options: { enableNetworkSwitch: 'purple' }, expected: 'enableNetworkSwitch' })
})

test.describe('with a deployment whose pages have other headers', () => {
  let deployment: Deployment
  test.beforeAll(async () => {
    deployment = await startDeployment({
      hosts: ['localhost'],
      networks: [createLocalnet(0)],
      settings: { relayUrls: [urls.relay] },
    })
  })
  test.afterAll(() => deployment.stop())

  test('default: headers, Trusted Types and a policy that are in the way name their fix, and with it everything is in order @second', async ({
    page,
  }) => {
    await test.step('each header that is in the way names its fix, and with the fixes everything is in order', async () => {
      deployment.sendWith({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), clipboard-write=()',
        'content-security-policy': `frame-src ${deployment.frame}`,
      })
      await page.goto(deployment.page('localhost'))
      const ill = await diagnose(page)
      expect(listPageFindings(ill)).toEqual([
        [8211, 'Cross-Origin-Opener-Policy: same-origin-allow-popups'],
        [8221, `Permissions-Policy: camera=(), clipboard-write=(self "${deployment.frame}")`],
      ])

      deployment.sendWith(toHeaders(ill.findings))
      await page.reload()
      const well = await diagnose(page)
      expect(listPageFindings(well)).toEqual([])
      expect(well.findings.map(({ code }) => code)).toEqual(expect.arrayContaining([8210, 8220]))
    })

    await test.step('a kit that wants sign-ins of a deployment without keys for them says so', async () => {
      await expectRefusal(page, deployment.frame, { options: { siwx: true }, expected: 'ORIEL_SIGN_IN_KEYS' })
    })

    await test.step('where Trusted Types lack the script tag’s policy, the suggested line admits its second file', async () => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      const types = "require-trusted-types-for 'script'; trusted-types"
      const createPolicy = (names: string) => `frame-src ${deployment.frame}; ${types} ${names}`
      const requestSolana = () =>
        page.evaluate((frameUrl) => {
          window.Oriel?.createOriel({ frameUrl, networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
        }, deployment.frame)
      const readSecond = () => page.evaluate(() => typeof window.Oriel?.registerWallet)

      deployment.sendWith({ 'content-security-policy': createPolicy("'none'") })
      await page.goto(deployment.page('localhost'))
      await requestSolana()
      await expect.poll(() => errors.join('\n')).toContain(`${deployment.frame}/oriel-solana.js did not load`)
      // The policy also blocks the diagnosis, because it is a lazy chunk. The finding links to the doctor's page, which
      // reads the headers itself.
      const address = page.url()
      const [[code, link] = []] = listPageFindings(await diagnose(page))
      expect([code, link]).toEqual([8160, `${deployment.frame}/doctor/default/?origin=${new URL(address).origin}`])
      await page.goto(`${link}`)
      const line = `Content-Security-Policy: ${createPolicy('oriel')}`
      await expect(page.getByRole('group').filter({ hasText: line })).toBeVisible()

      deployment.sendWith({ 'content-security-policy': createPolicy('oriel') })
      await page.goto(address)
      await requestSolana()
      await expect.poll(readSecond).toBe('function')
      // The second kit reuses the Trusted Types policy, because browsers reject a second policy with the same name.
      await page.evaluate(() => {
        if (window.Oriel) delete window.Oriel.registerWallet
      })
      await requestSolana()
      await expect.poll(readSecond).toBe('function')
      expect(listPageFindings(await diagnose(page))).toEqual([])
    })

    await test.step('a page in which the wallet cannot start is sent to the doctor’s page, which suggests the line to add', async () => {
      const wallet = deployment.frame
      const address = deployment.page('localhost')
      deployment.sendWith({ 'content-security-policy': `default-src 'self'; script-src 'self' ${wallet}` })
      await page.clock.install()
      await page.goto(address)
      const answer = diagnose(page)
      await expect(page.locator('iframe[title="Wallet"]')).toHaveCount(1)
      await page.clock.fastForward(10_500)
      const { findings } = await answer
      const link = `${wallet}/doctor/default/?origin=${new URL(address).origin}`
      expect(findings).toEqual([
        {
          check: 'frame',
          status: 'failed',
          code: 4900,
          message: `The wallet frame did not answer: ${link} says why.`,
          fix: { where: 'doctor', line: link },
        },
      ])

      await page.addInitScript(recordCopies)
      await page.goto(link)
      const failed = page.getByRole('region', { name: 'Failed' })
      const line = `Content-Security-Policy: default-src 'self'; script-src 'self' ${wallet}; frame-src 'self' ${wallet}`
      await expect(failed.getByRole('listitem')).toHaveCount(1)
      await expect(failed).toContainText('8206')
      await expect(failed.getByRole('group')).toHaveText(line)
      await failed.getByRole('button', { name: 'Copy the fix' }).click()
      expect(await readCopied(page)).toBe(line)
      await expect(page.getByRole('combobox', { name: 'Page that embeds the wallet' })).toHaveValue(
        new URL(address).origin,
      )
      await page.getByRole('button', { name: 'Copy the report (JSON)' }).click()
      await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
      const report = JSON.parse(await readCopied(page))
      expect(toChange(report)).toContainEqual([8206, line])

      deployment.sendWith(toHeaders(report.findings))
      await page.getByRole('button', { name: 'Look again' }).click()
      await expect(failed).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'In order' })).toContainText('8205')
      await page.goto(address)
      expect(listPageFindings(await diagnose(page))).toEqual([])
    })
  })
})

test('error: a faulty deployment, and a page that is not allowed, on a phone with dark colours @second', async ({
  page,
}) => {
  const network = { ...createLocalnet(0), id: 999, caipNetworkId: 'eip155:999', name: 'Elsewhere' }
  const unreachable = { ...createLocalnet(0), id: 998, caipNetworkId: 'eip155:998', name: 'Gone' }
  const ill = await startDeployment({
    hosts: ['localhost'],
    networks: [network, { ...unreachable, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }],
    settings: { relayUrls: ['ws://127.0.0.1:1'] },
    bundlerUrls: ['http://127.0.0.1:1'],
    // Enables the local paymaster, which is deployed on a different network from the one described here.
    sponsor: {},
  })
  try {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.clock.install({ time: Date.now() - 3_600_000 })
    const stranger = 'https://stranger.example'
    await page.route(`${ill.frame}/f/**`, async (route) => {
      const { port, pathname } = new URL(route.request().url())
      const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}` })
      const { 'cross-origin-embedder-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto(`${ill.frame}/doctor/?origin=${stranger}`)
    const failed = page.getByRole('region', { name: 'Failed' })
    await expect(failed.getByRole('listitem')).toHaveCount(7)
    await expect(failed).toContainText(`${stranger} is not in "allowedOrigins" of the project "default".`)
    await expect(failed).toContainText(`(without that file: ORIEL_ORIGINS="${stranger}" npm start)`)
    await expect(failed).toContainText('A node of Elsewhere (eip155:999) serves another chain, 31337')
    await expect(failed).toContainText('Gone (eip155:998) does not answer: All nodes of this network are unavailable.')
    await expect(failed).toContainText('Elsewhere (eip155:999) has no bundler that answers: No bundler of this network')
    await expect(failed).toContainText(/The sponsor of Elsewhere \(eip155:999\) pays no fees now: its paymaster 0x/)
    await expect(failed).toContainText('ws://127.0.0.1:1 does not accept this browser')
    await expect(failed).toContainText('The frame comes without Cross-Origin-Embedder-Policy')
    await expect(page.getByRole('status').first()).toHaveText('7 checks failed.')
    await expect(page.getByRole('region', { name: 'Worth a look' })).toContainText(/360\d s behind the backend/)
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect([titles[0], titles.at(-1)]).toEqual(['Failed', 'In order'])

    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
    expect(await page.evaluate(findMisplaced)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])

    await page.getByRole('combobox').focus()
    await page.keyboard.press('Home')
    await expect(failed.getByRole('listitem')).toHaveCount(6)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Look again' })).toBeFocused()

    const unknown = await page.request.get(`http://127.0.0.1:${new URL(ill.frame).port}/doctor/nobody/`)
    expect([unknown.status(), await unknown.text()]).toEqual([404, expect.stringContaining('Unknown project')])
  } finally {
    await ill.stop()
  }
})
