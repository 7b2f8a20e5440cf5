import { parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { bytesToHex, hexToBytes } from '@oriel/shared/encoding/hex.ts'
import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { base58 } from '@scure/base'
import { computeDigest } from '../chains/eip155/signing/signing.ts'
import { createSignInFields } from '../chains/signInFields.ts'
import { formatSignInText } from '../chains/signInText.ts'
import { computeSolanaDigest } from '../chains/solana/signing.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { VaultAccount } from '../vault/protocol/record.ts'
import type { Opener } from '../walletWindow/windowRequest.ts'

export type HomeAccount = VaultAccount

type SiteSignIn = { text: string; chainId: SignedMessage['chainId']; address: string; isSolana: boolean }

/**
 * Creates the sign-in that the site requests along with the connection. The text names the origin that the frame
 * verified. Returns undefined if the site doesn't request a sign-in or the text can't be created.
 */
export function createSiteSignIn(asking: Opener, account: VaultAccount): SiteSignIn | undefined {
  const signInRequest = asking.task === 'use' ? asking.signIn : undefined
  if (!signInRequest) return undefined
  const { challenge, chainId } = signInRequest
  const isSolana = parseCaipNetworkId(chainId)?.namespace === 'solana'
  const address = isSolana ? account.solana : account.eip155
  try {
    const text = formatSignInText(createSignInFields(asking.origin, challenge, Date.now()), { address, chainId })
    return { text, chainId, address, isSolana }
  } catch (error) {
    // If this sign-in fails, the site asks for one after the connection.
    console.info(error)
    return undefined
  }
}

/** Signs the sign-in text that the user saw in the connection prompt. The wallet must be unlocked. */
export async function signForSite(
  { origin }: Opener,
  { index }: VaultAccount,
  signIn: SiteSignIn,
): Promise<SignedMessage> {
  const { address, chainId: networkId, isSolana, text } = signIn
  const message = bytesToHex(new TextEncoder().encode(text))
  const order = isSolana
    ? {
        signable: { type: 'solana:message', message } as const,
        digest: computeSolanaDigest({ type: 'solana:message', message }),
      }
    : {
        signable: { type: 'eip155:message', message } as const,
        digest: computeDigest({ type: 'eip155:message', message }),
      }
  const method = isSolana ? 'solana_signMessage' : 'personal_sign'
  const { signature } = await vault.sign({
    ...order,
    account: index,
    context: { origin, method, surface: 'window', networkId },
  })
  return {
    address,
    chainId: networkId,
    message: text,
    signature: isSolana ? base58.encode(hexToBytes(signature)) : signature,
  }
}
