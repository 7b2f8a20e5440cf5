import type { Page } from '@playwright/test'
import { expectHiddenDialog, getWallet } from './dapp.ts'
import { createLocalnet, type Deployment, localSolana, startDeployment } from './deployment.ts'
import type { TestWallet } from './pageWallets.ts'

export const startWithSolana = () =>
  startDeployment({ hosts: ['localhost'], networks: [createLocalnet(0), createLocalnet(1), localSolana] })

export async function openPage(page: Page, deployment: Deployment) {
  await page.goto(deployment.page('localhost'))
  await page.waitForFunction(() => 'oriel' in window)
}

export async function openRow(page: Page, name: string) {
  await page.evaluate(() => window.oriel?.open({ view: 'Connect' }))
  return getWallet(page).getByRole('button', { name: new RegExp(`^${name}`) })
}

export async function choose(page: Page, { name }: TestWallet) {
  await (await openRow(page, name)).click()
}

export async function connectTestWallet(page: Page, wallet: TestWallet) {
  await choose(page, wallet)
  await expectHiddenDialog(page)
}

export function readState(page: Page, namespace: 'eip155' | 'solana' = 'eip155') {
  return page.evaluate((namespace) => {
    const state = window.oriel?.getState().namespaces[namespace]
    return {
      status: state?.status,
      connectorId: state?.connectorId,
      walletName: state?.walletName,
      networkId: state?.networkId,
      locked: state?.locked ?? false,
      addresses: state?.accounts.map(({ address }) => address) ?? [],
    }
  }, namespace)
}

/** Sends a Solana request. Resolves with the result, or with the code and message of the error. */
export function requestSolana(page: Page, method: string, params: object) {
  return page.evaluate(
    ([method, params]) =>
      window.oriel
        ?.getProvider('solana')
        .request({ method, params })
        .catch(({ code, message }: { code: number; message: string }) => ({ code, message })),
    [method, params] as const,
  )
}
