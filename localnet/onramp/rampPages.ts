import type { ServerResponse } from 'node:http'
import { escapeHtml, sendPage } from '../servers/localPage.ts'
import { formatCents, formatDecimal } from './rampMoney.ts'
import { rampCards } from './rampPartner.ts'
import type { Payment } from './rampPayments.ts'
import type { RampPrice } from './rampPrice.ts'

const style = `<style>
body { max-width: 26rem } dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; margin: 1.25rem 0 }
dt { color: var(--quiet) } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
.sum { font-weight: 600 } .error { color: light-dark(#b3261e, #ffb4ab) } table { border-collapse: collapse }
td { padding: .15rem .75rem .15rem 0; vertical-align: top; font-size: .9rem } td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap }
button { min-width: 7rem; min-height: 2.75rem } .pay { background: #1b5fd9; border-color: #1b5fd9; color: #fff }
:focus-visible { outline: 3px solid light-dark(#1b5fd9, #9dc1ff); outline-offset: 2px } details { margin-top: 1.5rem }
</style>`
const about = '<p class="quiet">A payment provider of the local network. No money moves.</p>'

type Page = { name: string; status?: number; error?: string | undefined }

export function sendNotice(response: ServerResponse, { name, status = 200 }: Page, sentence: string, back = '') {
  const link = back && `<p><a href="${escapeHtml(back)}">Go back</a></p>`
  sendPage(response, { title: name, body: `${style}<p>${escapeHtml(sentence)}</p>${link}`, status })
}

export function sendAmountPage(response: ServerResponse, { name, status = 200, error }: Page, { currency }: Payment) {
  const body = `${style}${about}${renderAlert(error)}<form method="post">
<label>Amount in ${currency}<input name="amount" required inputmode="decimal" autocomplete="off" autofocus aria-describedby="error"></label>
<button class="pay" name="choice" value="amount">Continue</button>
<button name="choice" value="decline" formnovalidate>Decline</button></form>`
  sendPage(response, { title: `Buy with ${name}`, body, status })
}

export function sendPaymentPage(
  response: ServerResponse,
  { name, status = 200, error }: Page,
  { asset, address, currency, cents = 0n }: Payment,
  price: RampPrice,
) {
  const rows = [
    ['You pay', `${formatCents(cents)} ${currency}`, 'sum'],
    ['Fee', `${formatCents(price.fee)} ${currency}`],
    ['Network fee', `${formatCents(price.networkFee)} ${currency}`],
    ['You get', `${formatDecimal(price.units, asset.decimals)} ${asset.symbol}`, 'sum'],
    ['Network', asset.chain.label],
    ['Address', address],
  ].map(([term, text = '', kind = '']) => `<dt>${term}</dt><dd class="${kind}">${escapeHtml(text)}</dd>`)
  const cards = Object.values(rampCards)
  const options = cards.map(({ number, text }) => `<option value="${number}" label="${text}"></option>`)
  const list = cards.map(({ number, text }) => `<tr><td>${number}</td><td>${text}</td></tr>`)
  const body = `${style}${about}<dl>${rows.join('')}</dl>${renderAlert(error)}<form method="post">
<label>Card number<input name="card" required value="${rampCards.pays.number}" list="cards" inputmode="numeric"
 autocomplete="off" autofocus aria-describedby="error"></label><datalist id="cards">${options.join('')}</datalist>
<button class="pay" name="choice" value="pay">Pay</button>
<button name="choice" value="decline" formnovalidate>Decline</button></form>
<details open><summary>Test cards</summary><table>${list.join('')}</table></details>`
  sendPage(response, { title: `Buy ${asset.symbol} with ${name}`, body, status })
}

/** Sends the page for a payment with the late card. The page lets the user trigger the delivery. */
export function sendLatePage(response: ServerResponse, { name }: Page, { redirectUrl }: Payment) {
  const body = `${style}<p>${escapeHtml(name)} sends it when you say so.</p><form method="post">
<button class="pay" name="choice" value="send" autofocus>Send now</button></form>
<p><a href="${escapeHtml(redirectUrl)}">Go back without sending</a></p>`
  sendPage(response, { title: 'Paid', body })
}

function renderAlert(error: string | undefined): string {
  return error === undefined ? '' : `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>`
}
