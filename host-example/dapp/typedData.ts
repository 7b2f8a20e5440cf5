import type { Hex } from 'viem'
import type { Token } from './tokens.ts'

const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** Creates the Mail example from EIP-712 for the page's chain. */
export function createMail(chainId: number) {
  return {
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    types: {
      EIP712Domain,
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  } as const
}

type PermitOptions = {
  token: Token
  chainId: number
  owner: Hex
  spender: Hex
  value: bigint
  nonce: bigint
  /** Time at which the permit expires, in seconds since the epoch. */
  deadline: bigint
}

/** Creates an EIP-2612 permit. Numbers in the message are strings, because JSON can't represent large ones exactly. */
export function createPermit({ token, chainId, owner, spender, value, nonce, deadline }: PermitOptions) {
  return {
    domain: { name: token.name, version: '1', chainId, verifyingContract: token.address },
    types: {
      EIP712Domain,
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner, spender, value: String(value), nonce: String(nonce), deadline: String(deadline) },
  } as const
}

/** Creates an EIP-4361 sign-in message for this page. */
export function createSignInMessage({ address, chainId }: { address: Hex; chainId: number }): string {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  return [
    `${location.host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Sign in to the Oriel example.',
    '',
    `URI: ${location.origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n')
}
