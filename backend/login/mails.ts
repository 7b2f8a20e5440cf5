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
      `The code works once, for ${minutes} minutes. Type it only at ${wallet}, and tell it to nobody: who has it can sign in as you.`,
      'If it was not you, do nothing: without the code nobody can sign in. Somebody may have typed your address by mistake.',
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
      `The code works once, for ${minutes} minutes. Type it only at ${wallet}, and tell it to nobody.`,
      'If it was not you, do nothing: without the code nothing changes.',
    ],
  })
}

export function changedMail({ to, wallet }: { to: string; wallet: string }): Mail {
  const { host } = new URL(wallet)
  return mail({
    to,
    subject: `Your address for ${host} was changed`,
    paragraphs: [
      `Your wallet at ${host} is now opened with another email address; this one no longer signs in.`,
      `If it was not you, open ${wallet} in a browser that still has your wallet and move what you own to a new one. Whoever changed the address cannot reach your keys without your passkey or your recovery file.`,
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
      `Somebody signed in as you at ${host} and asked to delete your account, without opening its wallet. It will be deleted on ${day}, and the wallet can then not be opened with this login any more.`,
      `To keep it, go to ${wallet} before that, sign in and open your wallet: that is all. If you asked for this yourself, do nothing.`,
    ],
  })
}

export function newDeviceMail({ to, wallet, label }: { to: string; wallet: string; label: string }): Mail {
  const { host } = new URL(wallet)
  return mail({
    to,
    subject: `A new device opened your wallet at ${host}`,
    paragraphs: [
      `Your wallet at ${host} was recovered on another device, which calls itself “${label.replace(/\s+/g, ' ')}”.`,
      `If it was not you, somebody has your login and your passkey or recovery file. Open ${wallet} in a browser that has your wallet, remove that device there, and move what you own to a new wallet.`,
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
