import type { Mail } from './mailer.ts'

type CodeMail = { to: string; code: string; wallet: string; origin?: string | undefined; minutes: number }

export function codeMail({ to, code, wallet, origin, minutes }: CodeMail): Mail {
  const { host } = new URL(wallet)
  const asked = origin
    ? `You asked to sign in to ${new URL(origin).host} with your wallet at ${host}.`
    : `You asked to sign in to your wallet at ${host}.`
  return mail({
    to,
    subject: `${code} is your code for ${host}`,
    paragraphs: [
      asked,
      { large: code },
      `The code works once, for ${minutes} minutes. Type it only at ${wallet}. Anyone who has it can sign in as you, so don’t share it.`,
      'If this wasn’t you, you can ignore this email: no one can sign in without the code. Someone may have typed your address by mistake.',
    ],
  })
}

export function changeMail({ to, code, wallet, minutes }: Omit<CodeMail, 'origin'>): Mail {
  const { host } = new URL(wallet)
  return mail({
    to,
    subject: `${code} confirms your new address for ${host}`,
    paragraphs: [
      `You asked to sign in to your wallet at ${host} with this address from now on.`,
      { large: code },
      `The code works once, for ${minutes} minutes. Type it only at ${wallet}, and don’t share it.`,
      'If this wasn’t you, you can ignore this email: nothing changes without the code.',
    ],
  })
}

export function changedMail({ to, wallet }: { to: string; wallet: string }): Mail {
  const { host } = new URL(wallet)
  return mail({
    to,
    subject: `Your address for ${host} was changed`,
    paragraphs: [
      `You now sign in to your wallet at ${host} with another email address. This one no longer works.`,
      `If this wasn’t you, open ${wallet} in a browser that still has your wallet, and move your assets to a new wallet. The person who changed the address can’t reach your keys without your passkey or your backup file.`,
    ],
  })
}

export function deletionMail({ to, wallet, deleteAt }: { to: string; wallet: string; deleteAt: number }): Mail {
  const { host } = new URL(wallet)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(deleteAt)
  return mail({
    to,
    subject: `Your account at ${host} will be deleted on ${day}`,
    paragraphs: [
      `Someone signed in as you at ${host} and asked to delete your account without opening its wallet. It will be deleted on ${day}. After that you can’t open the wallet with this sign-in.`,
      `To keep your account, go to ${wallet} before then, sign in and open your wallet. If you asked for this, you don’t need to do anything.`,
    ],
  })
}

export function newDeviceMail({ to, wallet, label }: { to: string; wallet: string; label: string }): Mail {
  const { host } = new URL(wallet)
  return mail({
    to,
    subject: `A new device opened your wallet at ${host}`,
    paragraphs: [
      `Your wallet at ${host} was recovered on another device. It calls itself “${label.replace(/\s+/g, ' ')}”.`,
      `If this wasn’t you, someone has your sign-in and your passkey or backup file. Open ${wallet} in a browser that has your wallet, remove that device, and move your assets to a new wallet.`,
    ],
  })
}

type Paragraph = string | { large: string }

function mail({ to, subject, paragraphs }: { to: string; subject: string; paragraphs: Paragraph[] }): Mail {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.large)).join('\n\n')
  const html = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
      : `<p style="margin:0 0 16px;font:600 32px/1.2 monospace;letter-spacing:4px">${escapeHtml(part.large)}</p>`,
  )
  const body = `<div style="max-width:480px;margin:24px auto;padding:0 16px;font:16px/1.5 sans-serif">${html.join('')}</div>`
  return { to, subject, text: `${text}\n`, html: `<!doctype html><html lang="en"><body>${body}</body></html>` }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
