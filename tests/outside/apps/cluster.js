/** These are the addresses of the localnet's Solana network, which the test names in the page's address. */
export const endpoint = new URL(location.href).searchParams.get('solana')
export const websocketEndpoint = `ws://127.0.0.1:${Number(new URL(endpoint).port) + 1}`
/** The apps send their lamports to this address. */
export const recipient = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'
