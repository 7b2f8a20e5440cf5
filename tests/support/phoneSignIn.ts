import { createHash } from 'node:crypto'
import type { WalletKit, WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Hex } from 'viem'
import { createQueue } from './queue.ts'

type Kit = InstanceType<typeof WalletKit>
type AuthEvent = WalletKitTypes.SessionAuthenticate
type Cacao = ReturnType<typeof buildAuthObject>
type Payload = Parameters<typeof buildAuthObject>[0]

export type SignInReaction = 'approve' | 'reject' | 'hold'

type Changes = {
  /** Changes the payload before it is signed. */
  payload?: (payload: Payload) => Payload
  /** Changes the signed result. */
  cacao?: (cacao: Cacao) => Cacao
  chains?: string[]
  methods?: string[]
}

export type PhoneSignIn = {
  payload: AuthEvent['params']['authPayload']
  expiryTimestamp: number
  /** Signs one message per network, and responds through WalletKit, which verifies every signature. */
  approve(changes?: Changes): Promise<void>
  /** Responds without WalletKit's checks. The phone still creates a session. */
  answer(result: (cacaos: Cacao[]) => unknown, changes?: Changes): Promise<void>
  reject(code?: number, message?: string): Promise<void>
}

type Phone = {
  kit: () => Kit
  address: string
  chains: readonly string[]
  sign: (message: string) => Promise<Hex>
  watch: (work: Promise<unknown>) => void
}

/** Lets the phone sign in as part of a connection request. Other phones do not support such requests. */
export function createPhoneSignIns({ kit, address, chains, sign, watch }: Phone) {
  const signIns = createQueue<PhoneSignIn>()
  const own = {
    signIns,
    onSignIn: 'approve' as SignInReaction,

    listen(opened: Kit) {
      opened.on('session_authenticate', (event) => {
        const signIn = createSignIn(event)
        signIns.add(signIn)
        if (own.onSignIn === 'approve') watch(signIn.approve())
        if (own.onSignIn === 'reject') watch(signIn.reject())
      })
    },
  }

  function createSignIn(event: AuthEvent): PhoneSignIn {
    const { id, params } = event
    const { authPayload, requester, expiryTimestamp } = params
    const createMessages = async ({ payload = (same) => same, cacao = (same) => same, ...only }: Changes = {}) => {
      const methods = only.methods ?? ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
      const granted = populateAuthPayload({ authPayload, chains: [...(only.chains ?? chains)], methods })
      const signed = payload(granted)
      return Promise.all(
        granted.chains.map(async (chain) => {
          const issuer = `${chain}:${address}`
          const message = kit().formatAuthMessage({ request: signed, iss: issuer })
          return cacao(buildAuthObject(signed, { t: 'eip191', s: await sign(message) }, issuer))
        }),
      )
    }
    return {
      payload: authPayload,
      expiryTimestamp,
      async approve(changes) {
        await kit().approveSessionAuthenticate({ id, auths: await createMessages(changes) })
      },
      async answer(result, changes) {
        const { core, engine } = kit()
        const publicKey = await core.crypto.generateKeyPair()
        const { metadata } = engine.signClient
        const topic = await core.crypto.generateSharedKey(publicKey, requester.publicKey)
        await core.relayer.subscribe(topic)
        const responder = { publicKey, metadata }
        const session = { topic, pairingTopic: event.topic, self: responder, peer: requester, namespaces: {} }
        await engine.signClient.session.set(topic, { ...session, expiry: expiryTimestamp } as never)
        const payload = { id, jsonrpc: '2.0', result: { responder, cacaos: result(await createMessages(changes)) } }
        const to = createHash('sha256').update(Buffer.from(requester.publicKey, 'hex')).digest('hex')
        const message = await core.crypto.encode(to, payload as never, {
          type: 1,
          senderPublicKey: publicKey,
          receiverPublicKey: requester.publicKey,
        })
        await core.relayer.publish(to, message, { ttl: 3600, tag: 1117 })
      },
      reject: (code = 5000, message = 'User rejected.') =>
        kit().rejectSessionAuthenticate({ id, reason: { code, message } }),
    }
  }
  return own
}
