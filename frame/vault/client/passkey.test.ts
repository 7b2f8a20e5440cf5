import { afterEach, expect, test } from 'vitest'
import { outside, replaceOutside } from '../../platform/outside.ts'
import { getPasskey } from './passkey.ts'

const browser = outside
afterEach(() => replaceOutside(browser))

const known = { credentialId: 'AAAA', rpId: 'wallet.example', prfSalt: 'AAAA' }

/** Lets the passkey answer with this PRF output, as an object of no class of the browser. */
function answerWith(first: ArrayBuffer | ArrayBufferView<ArrayBuffer> | undefined) {
  const credential = {
    id: 'AAAA',
    type: 'public-key',
    rawId: new Uint8Array(3).buffer,
    getClientExtensionResults: () => ({ prf: { results: first && { first } } }),
  }
  replaceOutside({ ...browser, passkeys: () => ({ create: async () => null, get: async () => credential }) })
}

const bytes = Uint8Array.from({ length: 32 }, (_, index) => index)

test('default: the output is read from a buffer and from a view of one', async () => {
  answerWith(bytes.buffer)
  expect((await getPasskey(known)).prf).toEqual(bytes)
  const around = new Uint8Array(40)
  around.set(bytes, 4)
  answerWith(around.subarray(4, 36))
  expect((await getPasskey(known)).prf).toEqual(bytes)
})

test('error: a passkey without an output, and a canceled one, have reasons', async () => {
  answerWith(undefined)
  await expect(getPasskey(known)).rejects.toMatchObject({ code: 8011, data: { reason: 'noPrf' } })
  const passkeys = { create: async () => null, get: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) }
  replaceOutside({ ...browser, passkeys: () => passkeys })
  await expect(getPasskey(known)).rejects.toMatchObject({ data: { reason: 'canceled' } })
})
