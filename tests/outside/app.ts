import { expect, type Page, test } from '@playwright/test'
import { createLocalAuthHandler } from '../../scripts/local/exampleAuth.ts'
import { approve, chooseOwnWallet, fund, getWallet, unlockAndAllow } from '../support/dapp.ts'
import {
  createLocalnet,
  type Deployment,
  type DeploymentOptions,
  localSolana,
  startDeployment,
} from '../support/deployment.ts'
import { urls } from '../support/ports.ts'
import { type PreparedWallet, prepareWallet } from '../support/preparedWallet.ts'
import { type AppName, listPages } from './apps.ts'

export const startApp = (name: AppName, { server }: Pick<DeploymentOptions, 'server'> = {}) =>
  startDeployment({
    hosts: ['localhost'],
    networks: [{ ...createLocalnet(0), smartAccounts: true }, localSolana],
    appDir: listPages(name),
    server,
  })

/** Starts an app for all tests in a file. The app's origin also serves the example's sign-in server. */
export function withSignInApp(name: AppName) {
  const own = { app: undefined as unknown as Deployment }
  const rpcUrls = { 'eip155:31337': urls.chains[0] }
  test.beforeAll(async () => {
    own.app = await startApp(name, { server: (issuer) => createLocalAuthHandler({ issuer, rpcUrls }) })
  })
  test.afterAll(() => own.app.stop())
  return own
}

export async function openApp(page: Page, app: Deployment): Promise<PreparedWallet> {
  const wallet = await prepareWallet(page, { frame: app.frame })
  await fund(wallet.address)
  await page.goto(getAddress(app))
  return wallet
}

export const getAddress = (app: Deployment) => {
  const networks = `eip155:31337,${localSolana.caipNetworkId}`
  const query = new URLSearchParams({ evm: urls.chains[0], solana: urls.solana, networks })
  return app.page('localhost', { query: `?${query}` })
}

export async function connect(page: Page, choose: () => Promise<void>) {
  await choose()
  await unlockAndAllow(await chooseOwnWallet(page))
}

export const getById = (page: Page, id: string) => page.locator(`#${id}`)

export async function runAndApprove(page: Page, button: string, action: string | RegExp) {
  await page.getByRole('button', { name: button }).click()
  await approve(getWallet(page), action)
}

const accountsMethods = { eip155: 'eth_accounts', solana: 'solana_getAccounts' }

export function readAccounts(page: Page, namespace: keyof typeof accountsMethods) {
  return page.evaluate(
    ([namespace, method]) => {
      type Provider = { request: (request: { method: string }) => Promise<unknown> }
      const { oriel } = window as unknown as { oriel: { getProvider: (namespace: string) => Provider } }
      return oriel.getProvider(namespace).request({ method })
    },
    [namespace, accountsMethods[namespace]] as const,
  )
}

export async function expectToStayDisconnected(page: Page, namespace: keyof typeof accountsMethods) {
  // Asks the wallet, because wagmi shows "disconnected" after 100 ms even if the wallet has not responded yet.
  await expect.poll(() => readAccounts(page, namespace)).toEqual([])
  await page.reload()
  await expect(getById(page, 'status')).toBeVisible()
  expect(await readAccounts(page, namespace)).toEqual([])
  await expect(getById(page, 'status')).toHaveText('disconnected')
  await expect(getById(page, 'address')).toBeEmpty()
}
