// @vitest-environment happy-dom

import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTestApp, type TestApp } from '../../scenarios/appScreen.testing.ts'

let app: TestApp

beforeAll(async () => {
  app = await loadTestApp('approve', 'pay', 'account')
})

afterEach(() => app.reset())

const getText = () => document.body.textContent ?? ''

/** Shows a scenario of the view with these options. */
async function show(name: string, options: object = {}) {
  const { payScenarios } = await import('./scenarios/payScenarios.ts')
  const scenario = payScenarios.scenarios.find((item) => item.name === name)
  if (!scenario) throw new Error(`There is no scenario ${name}.`)
  await app.showApp({ show: scenario.show, options })
}

function press(label: string) {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')]
  const button = buttons.find(({ textContent }) => textContent?.trim() === label)
  if (!button) throw new Error(`There is no button ${label}.`)
  button.click()
}

test('default: what the account lacks is shown, exactly', async () => {
  await show('pay-short')
  await expect.poll(getText).toContain('You need 4.2 USDC more')
  expect(getText()).toContain('5.8 USDC')
  expect(getText()).toContain('“Order 4711”')
  expect(getText()).toContain('Note from this site')
})

test('error: a balance that cannot be read is never shown as zero', async () => {
  await show('pay-short-unread')
  await expect.poll(getText).toContain('We couldn’t read your balance.')
  expect(getText()).toContain('You need more USDC')
  expect(getText()).not.toMatch(/\b0 USDC|10 USDC more/)
})

test('behavior: once the funds are there, the user continues', async () => {
  await show('pay-short-enough')
  await expect.poll(getText).toContain('You have enough now')
  expect(getText()).not.toContain('more')
  press('Continue')
})

test('behavior: SOL that would leave less than an account must keep is said, with the balance', async () => {
  await show('pay-solana-rest')
  await expect.poll(getText).toContain('You need more SOL')
  expect(getText()).toContain('Too little would stay: an account on Solana keeps a minimum, or nothing.')
  expect(getText()).toContain('1.0004 SOL')
})

test('behavior: title, amount and button of a payment have one verb', async () => {
  for (const [name, text] of [
    ['pay', 'Pay 10 USDC'],
    ['pay-native', 'Pay 0.25 ETH'],
    ['pay-solana', '12.5 USDC'],
  ] as const) {
    await show(name)
    await expect.poll(getText, { message: name }).toContain(text)
    expect(getText(), name).not.toMatch(/Send (tokens|[0-9])/)
  }
})

test('behavior: options that switch the ways to get funds off leave no button for them', async () => {
  await show('pay-short')
  await expect.poll(getText).toContain('Adding funds rejects this request.')
  expect(getText()).toContain('Receive')
  await show('pay-short', { features: { receive: false }, remoteFeatures: { onramp: false, swaps: false } })
  await expect.poll(getText).toContain('Once you have it, try again.')
  expect(getText()).not.toContain('Receive')
})

test('attack: a token with the name of another one is marked and shown with its address, in each wallet', async () => {
  for (const name of ['pay-unknown', 'pay-other-unknown', 'pay-unknown-short']) {
    await show(name)
    await expect.poll(getText, { message: name }).toContain('This token isn’t on the wallet’s list')
    expect(getText()).toContain('0xA0b8699100000000000000000000000000003606')
  }
})

test('behavior: a payment with another wallet shows amount, recipient, fee, balance and note', async () => {
  await show('pay-other')
  await expect.poll(getText).toContain('10 USDC')
  for (const text of ['0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C', 'Ethereum', '1,250.4 USDC', 'https://swap.example'])
    expect(getText()).toContain(text)
  expect(getText()).toContain('“Order 4711”')
})

test('attack: on a site that is not trusted, the page shows no content of the payment', async () => {
  await show('pay-stranger')
  await expect.poll(getText).toContain('Make a payment')
  expect(getText()).not.toContain('4711')
  expect(getText()).not.toContain('USDC')
})
