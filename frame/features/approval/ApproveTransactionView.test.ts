// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadTestApp, readTexts, type TestApp } from '../../scenarios/appScreen.testing.ts'

let app: TestApp

beforeAll(async () => {
  app = await loadTestApp('approve')
})

afterEach(() => app.reset())

async function showScenario(name: string) {
  const { findScenario } = await import('../../scenarios/scenarios.ts')
  const scenario = findScenario(name)
  if (!scenario) throw new Error(`There is no scenario “${name}”.`)
  await app.showApp(scenario)
}

const readText = (selector: string) => readTexts(selector).join('\n')
const readButtons = () => readTexts('.view .button-text')

describe('dollars', () => {
  /** Waits until no price placeholder is left. */
  const waitForPrices = () => expect.poll(() => readTexts('[data-awaited]')).toEqual([])

  test('default: the amount and the fee are shown in dollars where a price is known', async () => {
    await showScenario('approve-send')
    await waitForPrices()
    expect(readText('.approval-bar')).toContain('$780.10')
    expect(readText('summary')).toMatch(/Network fee.*\$0\.85/)
    await app.user.press('Network fee')
    await app.user.see('At most')
    expect(readTexts('.fact-content .footnote')).toEqual(['At most $1.24 (0.000399 ETH)'])
  })

  test('behavior: without a price there are none', async () => {
    await showScenario('approve-send-unpriced')
    await waitForPrices()
    expect(readText('.approval')).toContain('0.25 ETH')
    expect(readText('.approval')).not.toContain('$')
  })
})

describe('a fee that the site sets', () => {
  const readSpeed = async () => {
    await app.user.press('Network fee')
    await app.user.see('Set by the site')
    const speeds = [...document.querySelectorAll<HTMLLabelElement>('.modal .segment')]
    return speeds.find((speed) => speed.querySelector('input')?.checked)?.querySelector('span')?.textContent
  }

  test('default: it is preselected, and the row says whose it is', async () => {
    await showScenario('approve-fee')
    await app.user.see('Network fee')
    expect(readText('summary')).toContain('Set by the site')
    expect(await readSpeed()).toBe('Set by the site')
    expect(readText('.approval')).not.toContain('This site wants you to pay')
  })

  test('error: a high one is offered with a warning, and not preselected', async () => {
    await showScenario('approve-fee-high')
    expect(await readSpeed()).toBe('Normal')
    expect(readText('.approval')).toContain('This site wants you to pay a network fee of up to 0.0042 ETH.')
  })
})

test('error: a transaction without enough money does not lead to the wallet window, and the shortage is said once', async () => {
  await showScenario('approve-funds')
  const shown = document.querySelector('.modal .approval')?.cloneNode(true) as HTMLElement
  for (const hidden of shown.querySelectorAll('[hidden]')) hidden.remove()
  expect(shown.textContent?.match(/not enough|don’t have enough/gi)).toHaveLength(1)
  const go = [...document.querySelectorAll('.modal .button')].find((button) => button.textContent?.startsWith('Review'))
  expect(go?.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(go?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toMatch(/^You don’t have enough/)
  expect(reason?.hidden).toBe(true)
})

// Every request is approved in the wallet window, because happy-dom cannot detect occlusion.
test('error: a risk is named as the reason for the wallet window only when there is one', async () => {
  await showScenario('approve-unlimited')
  expect(readText('.approval')).toContain('Check this one carefully.')
  app.reset()
  await showScenario('approve-message')
  expect(readText('.approval')).toContain('This browser can’t tell whether something covers your wallet.')
  expect(readText('.approval')).not.toContain('Check this one carefully.')
})

test('attack: the program of another wallet is the first danger, with the act that keeps it', async () => {
  await showScenario('steps-foreign')
  const [first, ...others] = document.querySelectorAll('.modal .approval [data-alarm]')
  expect(first?.getAttribute('data-alarm')).toBe('danger')
  expect(first?.textContent).toMatch(/^Replaces another wallet’s program/)
  expect(first?.textContent).toMatch(/runs a program of another wallet \(\u2066?0x7a25…488D\u2069?\)\. Replace it\?/)
  expect([...(first?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual(['Not now'])
  expect(others).toEqual([])
  expect(readTexts('.bar-alarms')).toEqual(['1 danger'])
  expect(readText('.approval')).toContain('Check this one carefully.')
})

test('attack: what leaves with several transactions is in the text, too, because a small bar has no room for it', async () => {
  await showScenario('solana-several')
  const outflows = ['You send1.5 SOL', 'You send12.5 USDC']
  expect(readTexts('.bar-leaves .key-value-row')).toEqual(outflows)
  expect(readTexts('.bar-more')).toEqual(['+1 more'])
  const rows = [...document.querySelectorAll('.modal .approval .key-value-row')]
  const inText = rows.filter((row) => !row.closest('.approval-bar, details, [hidden]'))
  expect(inText.map(({ textContent }) => textContent)).toEqual(outflows)
})

test('error: an invalid request offers no second try, and one that could not be read does', async () => {
  await showScenario('approve-invalid')
  expect(readText('.banner')).toContain('This site asked for something that can’t be signed')
  expect(readButtons()).toEqual(['Close'])
  app.reset()
  await showScenario('approve-unreadable')
  expect(readButtons()).toContain('Try again')
})
