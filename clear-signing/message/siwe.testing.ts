import { ethereumAddress, ethereumText } from '@oriel/shared/signInTexts.testing.ts'

export const account = '0x00000000000000000000000000000000000A11cE'

export const context = {
  origin: 'https://app.example',
  account,
  network: { id: 1, name: 'Ethereum' },
  now: Date.parse('2026-01-02T00:00:00Z'),
}

/** An ordinary sign-in (EIP-4361) that matches {@link context}. */
export const signInText = ethereumText.replace(ethereumAddress, account)
