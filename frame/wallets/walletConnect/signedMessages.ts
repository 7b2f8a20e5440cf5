import { readExactly } from '@oriel/clear-signing/message/siwe.ts'
import { EvmAddress, isSameAddress, toEvmNetworkId } from '@oriel/shared/chains/caip.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import * as z from 'zod/mini'
import { recoverSigner } from '../../chains/eip155/signing/recoverSigner.ts'
import type { SignInFields } from '../../chains/signInFields.ts'
import type { Client } from './client.ts'

const Answered = z.looseObject({
  h: z.looseObject({ t: z.string() }),
  p: z.looseObject({ iss: z.string(), aud: z.string() }),
  s: z.looseObject({ t: z.string(), s: z.templateLiteral(['0x', z.string()]) }),
})

const issuer = /^did:pkh:eip155:(\d{1,32}):(0x[0-9a-fA-F]{40})$/

type Format = Client['formatAuthMessage']
type Request = Parameters<Format>[0]['request']

/**
 * Returns the messages that a wallet signed. Omits messages that no verifier would accept: those that are not for the
 * page, the nonce or a requested network, and those that their account did not sign.
 */
export async function readSignedMessages(
  cacaos: readonly unknown[],
  request: { fields: SignInFields; chains: readonly string[] },
  format: Format,
): Promise<SignedMessage[]> {
  const read = await Promise.all(
    cacaos.map((cacao) =>
      verifyCacao(cacao, request, format).catch((error: unknown) => {
        console.info('Oriel: a sign-in that the wallet sent is not used.', error)
      }),
    ),
  )
  return read.filter((message) => message !== undefined)
}

async function verifyCacao(
  cacao: unknown,
  { fields, chains }: { fields: SignInFields; chains: readonly string[] },
  format: Format,
): Promise<SignedMessage> {
  const { h, p, s } = Answered.parse(cacao)
  const [, reference = '', address] = issuer.exec(p.iss) ?? []
  const account = EvmAddress.parse(address)
  const chainId = toEvmNetworkId(Number(reference))
  if (!chainId || !chains.includes(chainId)) throw new Error(`The network ${chainId} was not asked for.`)
  const message = format({ request: p as unknown as Request, iss: p.iss })
  const siwe = readExactly(message)
  const same: [string, boolean][] = [
    ['form', siwe?.namespace === 'eip155'],
    ['domain', siwe?.domain === fields.domain && siwe.scheme === undefined],
    ['uri', siwe?.uri === fields.uri],
    ['nonce', siwe?.nonce === fields.nonce],
    ['address', isSameAddress(siwe?.address ?? '', account)],
    ['network', siwe?.chainId === reference],
    // The wallet appends recap capabilities (ERC-5573) to the statement and the resources, so only their beginnings
    // must match.
    ['statement', (siwe?.statement ?? '').startsWith(fields.statement ?? '')],
    ['list of resources', fields.resources?.every((resource, at) => siwe?.resources[at] === resource) !== false],
    ['expiration', siwe?.expirationTime === fields.expirationTime],
    ['start', siwe?.notBefore === fields.notBefore],
    ['request id', siwe?.requestId === fields.requestId],
  ]
  const wrong = same.find(([, isSame]) => !isSame)
  if (wrong) throw new Error(`Its ${wrong[0]} is not what was asked for.`)
  if (s.t !== 'eip191') throw new Error('A contract signed it.')
  const signer = await recoverSigner(bytesToHex(new TextEncoder().encode(message)), s.s as `0x${string}`)
  if (!isSameAddress(signer, account)) throw new Error('Its signature is of another account.')
  return SignedMessage.parse({ address: account, chainId, message, signature: s.s, cacao: { h, p, s } })
}
