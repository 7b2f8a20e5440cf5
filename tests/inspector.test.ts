import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { approve, enterPassword, openDapp, request, waitForWalletWindow } from './support/dapp.ts'
import {
  connectInspector,
  exportTrace,
  getCallRow,
  openInspector,
  replay,
  sendFromComposer,
  type TraceFile,
} from './support/inspector.ts'
import { urls } from './support/ports.ts'

// Second tier: wrong input, other replays and small screens. The first tier sends, exports and replays requests.

const message = '0x7365637265742073656e74656e6365'

test('default: the composer sends a request of every kind, and the timeline shows it with its outcome @second', async ({
  page,
}) => {
  await openInspector(page)
  await test.step('every method of the table is listed, with params that its schema accepts', async () => {
    const options = page.getByRole('listbox', { name: 'Methods' }).getByRole('option')
    expect(await options.count()).toBeGreaterThan(60)
    await page.getByRole('combobox', { name: 'Method' }).fill('typed')
    await expect(options).toHaveText(['eth_signTypedData_v4'])
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('combobox', { name: 'Method' })).toHaveValue('eth_signTypedData_v4')
    await expect(page.getByRole('textbox', { name: 'Params' })).toHaveValue(/"primaryType": "Note"/)
  })

  await test.step('a request of every kind is shown with its outcome', async () => {
    await expect(getCallRow(page, 'discoverWallets')).toContainText('answered')
    await expect(await sendFromComposer(page, 'eth_chainId')).toContainText(/Answered in [\d.,]+ ms\..*"0x7a69"/)
    await expect(getCallRow(page, 'eth_chainId')).toContainText(`account${urls.frame}answered`)

    await expect(await sendFromComposer(page, 'eth_blockNumber')).toContainText(/"0x[0-9a-f]+"$/)
    await expect(getCallRow(page, 'eth_blockNumber')).toContainText(`read${urls.frame}answered`)

    await expect(await sendFromComposer(page, 'eth_sign', '[]')).toContainText(
      'Error 4200: Requested RPC call is not allowed',
    )
    await expect(getCallRow(page, 'eth_sign')).toContainText(`refused${urls.frame}refused 4200`)

    await expect(await sendFromComposer(page, 'personal_sign')).toContainText('Error 4100: Connect a wallet first')
    await expect(getCallRow(page, 'personal_sign')).toContainText(`consent${urls.frame}refused 4100`)
  })

  await test.step('params that are not JSON show the position of the mistake, and are not sent', async () => {
    await page.getByRole('combobox', { name: 'Method' }).fill('eth_accounts')
    await page.getByRole('textbox', { name: 'Params' }).fill('[\n  1,\n]')
    await expect(page.getByText('This is not JSON: look at line 3, column 1.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Method' }).press('Enter')
    await page.getByRole('textbox', { name: 'Params' }).fill('[]')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(getCallRow(page, 'eth_accounts')).toBeVisible()
    await expect(page.getByRole('button', { name: /eth_accounts$/ })).toHaveCount(1)
  })

  await test.step('the timeline can be filtered, opened and cleared', async () => {
    await sendFromComposer(page, 'eth_getBalance', '["0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "latest"]')
    await getCallRow(page, 'eth_getBalance').getByRole('button').click()
    const params = page.getByRole('group', { name: 'Params' })
    await expect(params).toContainText(/"0xadd0{28}[0-9a-f]{9}"/)
    await expect(params).not.toContainText('70997970')

    await page.getByRole('combobox', { name: 'Class' }).selectOption('kit')
    await expect(getCallRow(page, 'eth_getBalance')).toHaveCount(0)
    await expect(getCallRow(page, 'start')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter calls' }).fill('nothing like this')
    await expect(page.getByText('No call matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByText('No calls yet.')).toBeVisible()
  })
})

test('default: a trace of real connecting and signing contains no secrets, and replays with the same decisions', async ({
  page,
}) => {
  await openInspector(page)
  await sendFromComposer(page, 'eth_accounts')
  await sendFromComposer(page, 'eth_sign', '[]')
  await sendFromComposer(page, 'personal_sign', `["${message}", "0x${'0'.repeat(40)}"]`)
  const account = (await connectInspector(page)) as `0x${string}`
  await expect(getCallRow(page, 'eth_requestAccounts')).toContainText(/stateh.*approved/)

  await sendFromComposer(page, 'personal_sign', `["${message}", "${account}"]`)
  // The deployment does not trust the wallet's own origin with approvals, so they move to the wallet window.
  const window = await waitForWalletWindow(page, () => page.getByRole('button', { name: 'Review in wallet' }).click())
  await enterPassword(window)
  await approve(window, 'Sign')
  const answer = page.getByRole('group', { name: 'Answer', exact: true })
  await expect(answer).toContainText(/0x[0-9a-f]{130}/)
  const signature = JSON.parse((await answer.textContent()) ?? '') as `0x${string}`
  expect(await verifyMessage({ address: account, message: { raw: message }, signature })).toBe(true)
  await expect(getCallRow(page, 'personal_sign')).toContainText(/consent.*approved/)

  await sendFromComposer(page, 'personal_sign', `["${message}", "${account}"]`)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(getCallRow(page, 'personal_sign')).toContainText('rejected 4001')
  await sendFromComposer(page, 'eth_getBalance', `["${account}", "latest"]`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(getCallRow(page, 'disconnect')).toContainText('answered')

  const text = await exportTrace(page)
  const trace = JSON.parse(text) as TraceFile
  expect(trace).toMatchObject({ v: 1, origin: urls.frame, account: expect.stringMatching(/^0xadd0/) })
  for (const secret of [account, message, signature]) {
    expect(text.toLowerCase(), secret).not.toContain(secret.slice(2).toLowerCase())
  }
  const signed = trace.entries.filter(({ rpcMethod }) => rpcMethod === 'personal_sign')
  expect(signed.map(({ decision, code }) => [decision, code])).toEqual([
    ['refused', 4100],
    ['approved', undefined],
    ['rejected', 4001],
  ])

  await openInspector(page)
  await expect(await replay(page, text)).toHaveText(/^\d+ same, 0 different, 3 skipped\.$/)

  const sign = trace.entries.find(({ rpcMethod }) => rpcMethod === 'eth_sign')
  Object.assign(sign as object, { decision: 'answered', code: undefined })
  await expect(await replay(page, JSON.stringify(trace))).toHaveText(/ 1 different,/)
  await expect(page.getByRole('table', { name: 'Replay' }).getByRole('row', { name: /^eth_sign/ })).toHaveText(
    /answered.*refused 4200.*different/,
  )
})

test('behavior: a trace replays from any page with the same codes, and asks the user again when told to @second', async ({
  page,
}) => {
  await openInspector(page)
  await test.step('a file that is not a trace shows what is wrong with it', async () => {
    for (const [text, problem] of [
      ['{"v": 1,', 'JSON, line 1, column 9'],
      ['{"v": 2}', 'v: '],
    ] as const) {
      await page
        .getByLabel('Import a trace')
        .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })
      await expect(page.getByRole('alert')).toContainText(`no trace of version 1: ${problem}`)
    }
  })

  await test.step('without skipping, a replay asks the user again', async () => {
    await sendFromComposer(page, 'eth_requestAccounts')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(getCallRow(page, 'eth_requestAccounts')).toContainText('rejected 4001')
    const text = await exportTrace(page)
    await openInspector(page)
    await page
      .getByLabel('Import a trace')
      .setInputFiles({ name: 'trace.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.getByRole('checkbox', { name: 'Skip calls that ask the user' }).uncheck()
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText(/^\d same, 0 different, 0 skipped\.$/)).toBeVisible()
  })

  await test.step('the example dapp gives the same codes', async () => {
    await openInspector(page)
    for (const method of ['eth_chainId', 'eth_getBalance', 'personal_sign', 'eth_signTypedData_v4', 'eth_decrypt']) {
      await sendFromComposer(page, method)
      await expect(getCallRow(page, method)).toBeVisible()
      await expect(getCallRow(page, method)).not.toContainText('waiting')
    }
    await sendFromComposer(page, 'eth_getBalance', '[{"not": "an address"}]')
    await expect(getCallRow(page, 'eth_getBalance')).toContainText('-32602')
    const { entries } = JSON.parse(await exportTrace(page)) as TraceFile
    await openDapp(page)
    const calls = entries.filter(({ method }) => method === 'request')
    expect(calls).toHaveLength(6)
    for (const { params, code } of calls) {
      const answer = (await request(page, params?.method ?? '', params?.params)) as { code?: number } | undefined
      expect(answer?.code, params?.method).toBe(code)
    }
  })
})

test('behavior: axe finds nothing, and nothing is cut off at 320 px, in both color schemes @second', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 640 })
      await openInspector(page)
      await sendFromComposer(page, 'eth_sign', '[]')
      await getCallRow(page, 'eth_sign').getByRole('button').click()
      await expect(page.getByRole('group', { name: 'Params' })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.setViewportSize({ width: 390, height: 844 })
      const heading = await page.getByRole('heading', { name: 'Timeline' }).boundingBox()
      expect(heading?.height).toBeLessThan(30)
    })
})
