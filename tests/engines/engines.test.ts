import { expect } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { fund, readBalance } from '../support/dapp.ts'
import { createEmail, readCode } from '../support/login.ts'
import { startPhone } from '../support/phone.ts'
import { toLabUrl, urls } from '../support/ports.ts'
import { rpcUrls } from '../support/walletConnect.ts'
import { runScenario } from './browser.ts'
import { approveInWindow, connectNewWallet, copyCode, readAccount, saveFileAndAllow, showCode } from './steps.ts'

const enter = '\uE007'

runScenario('default: a new wallet signs and sends, and is still connected after a reload', async (browser) => {
  const { page } = browser
  await browser.goTo(toLabUrl())
  const address = await connectNewWallet(browser)
  await fund(address)

  const text = await approveInWindow(browser, { ask: 'Sign message', action: 'Sign' })
  expect(text).toContain('This browser can’t tell whether something covers your wallet.')
  expect(text).not.toContain('Check this one carefully')
  await expect.poll(() => page.textOf('status', 'Message result')).toContain('Signature valid')

  const recipient = mnemonicToAccount(generateMnemonic(english)).address
  await page.fill('ETH recipient', recipient)
  await approveInWindow(browser, { ask: 'Send ETH', action: 'Confirm' })
  await expect.poll(() => page.textOf('status', 'Send ETH result')).toContain('Confirmed')
  expect(await readBalance(recipient)).toBe(10n ** 16n)

  await browser.reload()
  expect(await readAccount(page)).toBe(address)
})

runScenario('default: an inline wallet is a modal for requests, also if its container is hidden', async (browser) => {
  const { page } = browser
  const place = '() => document.querySelector("dialog[data-oriel-frame]")?.matches(":modal")'
  const signature = () => page.textOf('status', 'Signature')
  await browser.goTo(`${urls.host}/inline.html`)
  await connectNewWallet(browser, 'Open wallet')
  await expect.poll(() => page.call(place)).toBe(false)

  await approveInWindow(browser, { ask: 'Sign greeting', action: 'Sign' })
  await expect.poll(signature).toMatch(/^0x[0-9a-f]{130}$/)
  await expect.poll(() => page.call(place)).toBe(false)

  await page.call('() => document.querySelector("#wallet").style.setProperty("display", "none")')
  // Without `moveBefore`, the wallet reloads outside the container, and the request is rejected.
  if (!(await page.call('() => "moveBefore" in Element.prototype'))) {
    await page.click('button', 'Sign greeting')
    await expect.poll(signature).toMatch(/^4900 /)
  }
  await approveInWindow(browser, { ask: 'Sign greeting', action: 'Sign' })
  await expect.poll(signature).toMatch(/^0x[0-9a-f]{130}$/)
  await page.call('() => document.querySelector("#wallet").style.removeProperty("display")')
  await expect.poll(() => page.call('() => document.querySelector("#wallet iframe") !== null')).toBe(true)
})

runScenario('default: a user makes a wallet with a code from an email and a file', async (browser) => {
  const { page, wallet } = browser
  const email = createEmail()
  await browser.goTo(toLabUrl())
  await page.click('button', 'Connect wallet')
  await wallet.fill('Email address', email)
  const window = await browser.opened(() => wallet.keys(enter))
  await window.fill('Code', await readCode(email))
  await saveFileAndAllow(browser, window)
})

runScenario('default: a user makes a wallet with a login at a provider and a file', async (browser) => {
  const { page, wallet } = browser
  await browser.goTo(toLabUrl())
  await page.click('button', 'Connect wallet')
  const window = await browser.opened(() => wallet.click('button', 'Continue with GitHub'))
  await window.fill('Name or email address', `Ada ${crypto.randomUUID()}`)
  await window.click('button', 'Continue')
  await saveFileAndAllow(browser, window)
})

runScenario('default: a phone connects by its code, signs, and is still connected after reloads', async (browser) => {
  const { page, wallet } = browser
  const phone = await startPhone({ relayUrl: urls.relay, rpcUrls })
  try {
    await browser.goTo(toLabUrl())
    await page.click('button', 'Connect wallet')
    await showCode(wallet)
    await phone.pair(await copyCode(wallet))
    expect(await readAccount(page)).toBe(phone.addresses.eip155)
    for (const _ of ['as connected', 'after a reload', 'after another one']) {
      await page.click('button', 'Sign message')
      await expect.poll(() => page.textOf('status', 'Message result')).toContain('Signature valid')
      await browser.reload()
      expect(await readAccount(page)).toBe(phone.addresses.eip155)
    }
    expect(phone.failures).toEqual([])
  } finally {
    await phone.stop()
  }
})
