import { expect, type Page, test } from '@playwright/test'
import { exampleParams } from '../frame/inspector/exampleParams.ts'
import { isRpcMethod, rpcMethods } from '../shared/rpcMethods.ts'
import { approve, connectWallet, openDapp, request } from './support/dapp.ts'
import { ask, homeButton, openSite, questionOf, sites, startConnected } from './support/extensionSite.ts'

const [site] = sites
/** The other network, so that there is something to switch. */
const other = '0x7a6a'

function paramsOf(method: string, address: string): unknown {
  if (!isRpcMethod(method)) throw new Error(`${method} has no row.`)
  const chainId = rpcMethods[method].policy === 'state' ? other : '0x7a69'
  return exampleParams[method]({ address, chainId })
}

const asking = Object.entries(rpcMethods)
  .filter(([, { namespace, policy }]) => namespace === 'eip155' && (policy === 'state' || policy === 'consent'))
  .map(([method]) => method)

/** Rejections would make the site wait, which is another test's subject. */
const forgetRejections = (panel: Page) =>
  panel.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('/rejections')) localStorage.removeItem(key)
  })

const codeOf = (answer: unknown) => (answer as { code?: number } | null)?.code

test('default: each method that asks has its question in the panel, or the answer of the web wallet', async ({
  page: web,
}) => {
  test.setTimeout(240_000)
  const { extension, panel } = await startConnected()
  const page = await openSite(extension.context, site)
  const reject = panel.getByRole('button', { name: /^(Reject|Cancel)$/ })
  const answered: [method: string, code: number | undefined][] = []
  const shown: string[] = []
  for (const method of asking) {
    if (((await ask(page, 'eth_accounts')) as string[]).length === 0) {
      const connected = ask(page, 'eth_requestAccounts')
      await questionOf(panel, site)
      await approve(panel, 'Connect')
      await connected
      await expect(homeButton(panel)).toBeVisible()
    }
    await panel.bringToFront()
    const answer = ask(page, method, paramsOf(method, extension.address))
    const question = reject.waitFor({ timeout: 30_000 }).then(() => 'question' as const)
    const first = await Promise.race([question, answer.then((value) => ({ value }))])
    question.catch(() => undefined)
    if (first !== 'question') {
      answered.push([method, codeOf(first.value)])
      continue
    }
    shown.push(method)
    await questionOf(panel, site)
    await reject.click()
    expect(await answer, method).toMatchObject({ code: 4001 })
    await expect(homeButton(panel)).toBeVisible()
    await forgetRejections(panel)
  }
  expect(shown).toEqual(expect.arrayContaining(['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']))
  await extension.stop()

  await openDapp(web)
  for (const [method, code] of answered) {
    if (((await request(web, 'eth_accounts')) as string[]).length === 0) await connectWallet(web)
    const [address = ''] = (await request(web, 'eth_accounts')) as string[]
    expect(codeOf(await request(web, method, paramsOf(method, address))), method).toBe(code)
  }
})
