/** URL of the localnet's Solana node, read from a parameter of the page. */
export const endpoint = new URL(location.href).searchParams.get('solana')
export const websocketEndpoint = `ws://127.0.0.1:${Number(new URL(endpoint).port) + 1}`
/** Recipient of the lamports that the apps send. */
export const recipient = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'
