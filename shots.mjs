import { chromium } from 'playwright'

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const log = (p) => {
  p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.text()))
  p.on('pageerror', (e) => console.log('pageerror', e.message))
}
const base = 'http://localhost:9649',
  str = 'http://stranger.localhost:9649'
const ctx = await b.newContext({
  viewport: { width: 1360, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
})
const p = await ctx.newPage()
log(p)
await p.goto(base)
await p.getByRole('button', { name: 'Connect wallet' }).waitFor()
await p.screenshot({ path: '/tmp/hx/1-light.png', fullPage: true })
await p.getByRole('button', { name: 'Connect wallet' }).hover()
console.log('preloads', await p.evaluate(() => globalThis.preloads))
await p.getByRole('button', { name: 'Connect wallet' }).click()
console.log('account', await p.getByRole('status', { name: 'Connected account' }).textContent())
const step = async (button, result, re) => {
  await p.getByRole('button', { name: button, exact: true }).click()
  const r = p.getByRole('status', { name: result })
  try {
    await r.getByText(re).first().waitFor({ timeout: 15000 })
    console.log('ok', button, '|', (await r.innerText()).slice(-60).replace(/\n/g, ' '))
  } catch {
    console.log('FAIL', button, await r.innerText().catch(() => 'none'))
  }
}
await step('Get test money', 'Faucet result', /received/)
await step('Sign message', 'Message result', /valid/)
await step('Fill in a sign-in message', 'Message result', /valid/)
await step('Sign message', 'Message result', /valid/)
await step('Sign typed data', 'Typed data result', /valid/)
await step('Send ETH', 'Send ETH result', /Confirmed/)
await step('Send token', 'Send token result', /Confirmed/)
await p.getByRole('checkbox', { name: 'Unlimited' }).check()
await step('Approve token', 'Approve token result', /Confirmed/)
await step('Sign permit', 'Permit result', /valid/)
await step('Send USDT', 'Send USDT result', /Confirmed/)
await step('Mint collectible', 'Mint result', /Confirmed/)
await step('Approve all collectibles', 'Approve all result', /Confirmed/)
await step('Read 100 balances', 'Reads result', /answered/)
await step('Send request', 'Request result', /0x/)
await step('Use Oriel', 'Oriel result', /chain/)
await step('Copy address', 'Connected account', /0x/)
console.log('balances', (await p.getByLabel('Balances').innerText()).replace(/\n/g, ' '))
await p.screenshot({ path: '/tmp/hx/2-connected.png', fullPage: true })
await step('Switch to Oriel Local Two eip155:31338', 'Switch network result', /On/)
await p.getByRole('textbox', { name: 'Token amount' }).fill('1.1234567')
await p.getByRole('textbox', { name: 'ETH recipient' }).fill('0x12')
await p.evaluate(() => {
  globalThis.reject = true
})
await p.getByRole('button', { name: 'Sign message' }).click()
await p.getByRole('button', { name: 'Send USDT' }).click()
await p.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
await p.getByRole('alert').first().waitFor()
console.log('alerts', await p.getByRole('alert').allInnerTexts(), await p.evaluate(() => globalThis.theme))
await p.screenshot({ path: '/tmp/hx/3-dark-errors.png', fullPage: true })
await p.getByRole('textbox', { name: 'Method' }).fill('eth_sign')
await p.getByRole('button', { name: 'Send request' }).click()
await p.getByRole('button', { name: 'Clear log' }).click()
await p.getByRole('button', { name: 'Disconnect' }).click()
const m = await b.newContext({
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  isMobile: true,
  hasTouch: true,
})
const q = await m.newPage()
log(q)
await q.goto(str)
await q.evaluate(() => {
  globalThis.failOpen = true
})
await q.getByRole('button', { name: 'Connect wallet' }).tap()
await q.getByRole('alert').waitFor()
await q.screenshot({ path: '/tmp/hx/4-phone-fail.png' })
await q.evaluate(() => {
  globalThis.failOpen = false
})
await q.getByRole('button', { name: 'Connect wallet' }).tap()
await q.getByRole('button', { name: 'Sign message' }).tap()
await q.screenshot({ path: '/tmp/hx/5-phone.png', fullPage: true })
console.log('overflow', await q.evaluate(() => [document.documentElement.scrollWidth, innerWidth]))
const pl = await ctx.newPage()
log(pl)
await pl.goto(base + '/plain.html')
await pl.getByRole('button', { name: 'Open wallet' }).click()
await pl.getByRole('button', { name: 'Sign greeting' }).click()
await pl.waitForTimeout(800)
console.log('plain', await pl.getByRole('status').allInnerTexts())
await pl.screenshot({ path: '/tmp/hx/6-plain.png' })
const u = await ctx.newPage()
log(u)
await u.goto(base + '/unmodified.html')
await u.getByRole('button', { name: 'Oriel' }).click()
for (const lib of ['viem', 'ethers'])
  for (const a of ['Connect', 'Sign message', 'Send 0.001 ETH']) {
    await u.getByRole('button', { name: `${a} with ${lib}` }).click()
    const o = u.getByRole('status', { name: `${lib} result` })
    await o
      .getByText(/chain|valid|confirmed|reverted|Error|\d{4} /)
      .waitFor({ timeout: 15000 })
      .catch(() => {})
    console.log(lib, a, (await o.innerText()).replace(/\n/g, ' ').slice(-70))
    await u.waitForTimeout(1500)
    console.log('   ', (await o.innerText()).slice(-20))
  }
await u.screenshot({ path: '/tmp/hx/7-unmodified.png' })
await b.close()
