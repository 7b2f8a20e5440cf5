export const account = '0x00000000000000000000000000000000000A11cE'

export const context = {
  origin: 'https://app.example',
  account,
  network: { id: 1, name: 'Ethereum' },
  now: Date.parse('2026-01-02T00:00:00Z'),
}

/** An ordinary sign-in (EIP-4361), which is right for {@link context}. */
export const signInText = `app.example wants you to sign in with your Ethereum account:
${account}

Sign in to the app.

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-01-01T23:59:00Z
Expiration Time: 2026-01-03T00:00:00Z
Resources:
- https://app.example/terms`
