import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import { expect, type Page } from '@playwright/test'
import { base58 } from '@scure/base'
import type { Wallets } from '@wallet-standard/app'

declare global {
  interface Window {
    standardApp?: Wallets
  }
}

/** Loads the library that dapps use to discover Wallet Standard wallets. */
export async function addStandardApp(page: Page) {
  const file = resolve(import.meta.dirname, '../../node_modules/@wallet-standard/app/lib/esm/wallets.js')
  const content = `${await readFile(file, 'utf8')}\nwindow.standardApp = getWallets()`
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => window.standardApp)
}

type Call = { feature: string; inputs: { message?: number[]; transaction?: number[] }[] }

/** Calls a feature of our Wallet Standard wallet. Bytes are passed as arrays of numbers. */
function call(page: Page, { feature, inputs }: Call): Promise<Record<string, number[]>[]> {
  return page.evaluate(
    async ([feature, inputs]) => {
      const wallet = window.standardApp?.get().find(({ name }) => name === 'Oriel')
      const features = wallet?.features as Record<string, Record<string, (...inputs: object[]) => Promise<object[]>>>
      const sent = inputs.map(({ message, transaction }) => ({
        account: wallet?.accounts[0],
        message: message && Uint8Array.from(message),
        transaction: transaction && Uint8Array.from(transaction),
      }))
      const outputs = (await features[feature]?.[feature.split(':')[1] ?? '']?.(...sent)) ?? []
      return outputs.map((output) =>
        Object.fromEntries(Object.entries(output).map(([name, bytes]) => [name, Array.from(bytes as Uint8Array)])),
      )
    },
    [feature, inputs] as const,
  )
}

export const listStandardWallets = (page: Page) =>
  page.evaluate(() =>
    window.standardApp?.get().map(({ name, chains, accounts }) => ({
      name,
      chains,
      accounts: accounts.map(({ address }) => address),
    })),
  )

/** Signs like a dapp that uses only the Wallet Standard, and verifies the signatures. */
export async function signByStandard(page: Page, signer: string) {
  const message = [...Buffer.from('Hello, Solana')]
  const [signed] = await call(page, { feature: 'solana:signMessage', inputs: [{ message }] })
  const key = base58.decode(signer)
  expect(signed?.signedMessage).toEqual(message)
  expect(ed25519.verify(Uint8Array.from(signed?.signature ?? []), Uint8Array.from(message), key)).toBe(true)

  // The transaction has one signer, one other account, a blockhash and no instructions.
  const body = [1, 0, 1, 2, ...key, ...Array(32).fill(0), ...Array(32).fill(7), 0]
  const transaction = [1, ...Array(64).fill(0), ...body]
  for (const inputs of [[{ transaction }], [{ transaction }, { transaction }]]) {
    const outputs = await call(page, { feature: 'solana:signTransaction', inputs })
    expect(outputs).toHaveLength(inputs.length)
    for (const { signedTransaction = [] } of outputs) {
      expect(signedTransaction.slice(65)).toEqual(body)
      expect(ed25519.verify(Uint8Array.from(signedTransaction.slice(1, 65)), Uint8Array.from(body), key)).toBe(true)
    }
  }
}
