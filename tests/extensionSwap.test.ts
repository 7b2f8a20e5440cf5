import { expect, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { approve, unlockIn } from './support/dapp.ts'
import { ask, homeButton, listen, openSite, questionOf, sites, startConnected } from './support/extensionSite.ts'

// Second tier: swap.test.ts proves the swap. This one only begins in the panel.

const hex = (words: string) => `0x${Buffer.from(words).toString('hex')}`

/** Keeps what the wallet's own script of this page sends to the extension, and the port that it sends it over. */
const spy = `
  window.sent = []
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message, ports) {
    if (typeof message === 'string' && !ports?.length) sent.push({ port: this, message })
    return post.call(this, message, ports)
  }
  window.resend = (from, to) => {
    const { port, message } = sent.findLast(({ message }) => message.includes(from))
    post.call(port, message.replaceAll(from, to))
  }`

test('error: a page that sends its request again with other words has what was shown signed @second', async () => {
  test.setTimeout(120_000)
  const { extension, panel } = await startConnected()
  const page = await openSite(extension.context, sites[0], { script: listen + spy })
  await panel.getByRole('button', { name: 'Lock', exact: true }).click()
  const [shown, swapped] = ['Pay one coin', 'Pay all coins'].map(hex) as [string, string]
  const answer = ask(page, 'personal_sign', [shown, extension.address])
  await questionOf(panel, sites[0])
  const message = panel.getByRole('group', { name: 'Message' })
  const swap = () => page.evaluate(([from, to]) => window.resend(from, to), [shown, swapped] as const)

  await swap()
  await expect(message).toHaveText('Pay one coin')
  await unlockIn(panel)
  await swap()
  await expect(message).toHaveText('Pay one coin')
  await approve(panel, 'Sign')

  const signature = (await answer) as `0x${string}`
  const verify = (message: string) => verifyMessage({ address: extension.address, message, signature })
  expect(await verify('Pay one coin')).toBe(true)
  expect(await verify('Pay all coins')).toBe(false)
  await expect(homeButton(panel)).toBeVisible()
  expect(await ask(page, 'eth_accounts')).toEqual([extension.address])
  await extension.stop()
})

declare global {
  interface Window {
    resend: (from: string, to: string) => void
  }
}
