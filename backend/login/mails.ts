import type { Brand } from '../brand/brandConfig.ts'
import { renderHtmlOpenTag } from '../http/messagePage.ts'
import { getTranslate } from '../i18n/translate.ts'
import type { Mail } from './mailer.ts'

/** Recipient and language. `wallet` is the brand and the origin of the wallet that sends the mail. */
type Addressed = { to: string; brand: Pick<Brand, 'name' | 'url'>; wallet: string; language: string }
type CodeMail = Addressed & { code: string; origin?: string | undefined; minutes: number }

export function createCodeMail({ to, code, brand, wallet, origin, minutes, language }: CodeMail): Mail {
  const t = getTranslate(language)
  const { host } = new URL(wallet)
  return createMail({
    to,
    brand,
    language,
    subject: t('codeMail.subject', { code, host }),
    paragraphs: [
      origin ? t('codeMail.askedBySite', { site: new URL(origin).host, host }) : t('codeMail.asked', { host }),
      { large: code },
      t('codeMail.use', { minutes, wallet }),
      t('codeMail.ignore'),
    ],
  })
}

export function createChangeMail({ to, code, brand, wallet, minutes, language }: Omit<CodeMail, 'origin'>): Mail {
  const t = getTranslate(language)
  const { host } = new URL(wallet)
  return createMail({
    to,
    brand,
    language,
    subject: t('changeMail.subject', { code, host }),
    paragraphs: [
      t('changeMail.asked', { host }),
      { large: code },
      t('changeMail.use', { minutes, wallet }),
      t('changeMail.ignore'),
    ],
  })
}

export function createChangedMail({ to, brand, wallet, language }: Addressed): Mail {
  const t = getTranslate(language)
  const { host } = new URL(wallet)
  return createMail({
    to,
    brand,
    language,
    subject: t('changedMail.subject', { host }),
    paragraphs: [t('changedMail.changed', { host }), t('changedMail.protect', { wallet })],
  })
}

export function createDeletionMail({ to, brand, wallet, deleteAt, language }: Addressed & { deleteAt: number }): Mail {
  const t = getTranslate(language)
  const { host } = new URL(wallet)
  // Use British English for dates, because most English readers write the day before the month.
  const dates = language === 'en' ? 'en-GB' : language
  const day = new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' }).format(deleteAt)
  return createMail({
    to,
    brand,
    language,
    subject: t('deletionMail.subject', { host, day }),
    paragraphs: [t('deletionMail.asked', { host, day }), t('deletionMail.keep', { wallet })],
  })
}

export function createNewDeviceMail({ to, brand, wallet, label, language }: Addressed & { label: string }): Mail {
  const t = getTranslate(language)
  const { host } = new URL(wallet)
  return createMail({
    to,
    brand,
    language,
    subject: t('newDeviceMail.subject', { host }),
    paragraphs: [
      t('newDeviceMail.recovered', { host, device: label.replace(/\s+/g, ' ') }),
      t('newDeviceMail.protect', { wallet }),
    ],
  })
}

type Paragraph = string | { large: string }
type Content = Omit<Addressed, 'wallet'> & { subject: string; paragraphs: Paragraph[] }

function createMail({ to, brand: { name, url }, language, subject, paragraphs }: Content): Mail {
  const signature = url === undefined ? name : `${name}\n${url}`
  const text = [...paragraphs.map((part) => (typeof part === 'string' ? part : part.large)), `-- \n${signature}`]
  const html = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
      : `<p style="margin:0 0 16px;font:600 32px/1.2 monospace;letter-spacing:4px">${escapeHtml(part.large)}</p>`,
  )
  const foot = url && `<p style="margin:24px 0 0;font-size:14px">${escapeHtml(url)}</p>`
  const body = `<div style="max-width:480px;margin:24px auto;padding:0 16px;font:16px/1.5 sans-serif"><p style="margin:0 0 24px;font-weight:600">${escapeHtml(name)}</p>${html.join('')}${foot ?? ''}</div>`
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>${renderHtmlOpenTag(language)}<body>${body}</body></html>`,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
