/** The Solana node of the localnet, which is a parameter of the page's address. */
export const endpoint = new URL(location.href).searchParams.get('solana')
export const websocketEndpoint = `ws://127.0.0.1:${Number(new URL(endpoint).port) + 1}`
/** The address that the apps send their lamports to. */
export const recipient = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'
