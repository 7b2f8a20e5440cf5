import { expect, test } from 'vitest'
import { normalizeEmail } from './emailAddress.ts'

test('behavior: every spelling of a mailbox normalizes to one address, and no two mailboxes share one', () => {
  expect(normalizeEmail('Ada.L+wallet@Mail.Example')).toBe('ada.l+wallet@mail.example')
  expect(normalizeEmail('ada@bücher.example')).toBe('ada@xn--bcher-kva.example')
  // Case mapping would turn these letters into ASCII letters, and so into the address of another mailbox.
  for (const text of ['\u212Ading@mail.example', 'ad\u0131@mail.example']) expect(normalizeEmail(text)).toBeUndefined()
})

test.each([
  '',
  'ada',
  'ada@',
  '@mail.example',
  'a..b@mail.example',
  '.a@mail.example',
  '"a b"@mail.example',
  'a@localhost',
])('error: %j is not an address', (text) => expect(normalizeEmail(text)).toBeUndefined())

test('error: several addresses or additional text are rejected', () => {
  for (const text of [
    'a@b.example,c@d.example',
    'a@b@c.example',
    'a@b.example\r\nBcc: c@d.example',
    'A <a@b.example>',
  ]) {
    expect(normalizeEmail(text)).toBeUndefined()
  }
})
