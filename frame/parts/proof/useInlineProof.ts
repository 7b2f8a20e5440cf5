import { useState } from 'react'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { Proof } from '../../localWallet/proof.ts'
import { useStore } from '../../state/useStore.ts'

type Options = {
  /** True if approving requires an unlocked wallet or a new proof. */
  isNeeded: boolean
}

export type InlineProof = ReturnType<typeof useInlineProof>

/** Collects a proof within a prompt, so that the user has read the prompt before unlocking. */
export function useInlineProof({ isNeeded }: Options) {
  const factors = useStore(localWallet.store, ({ status }) => status?.factors) ?? []
  const [password, setPassword] = useState('')
  const [prefersPassword, setPrefersPassword] = useState(false)
  const has = (type: Proof['type']) => factors.some((factor) => factor.type === type)
  const known: Proof['type'] | undefined = has('passkey') ? 'passkey' : has('password') ? 'password' : undefined
  const type = prefersPassword && has('password') ? 'password' : known
  const proof: Proof | undefined = type === 'password' ? { type, password } : type && { type }

  return {
    /**
     * Type of proof to ask for. Undefined if no proof is needed, or if the wallet can only be unlocked in a different
     * view.
     */
    type: isNeeded ? type : undefined,
    isComplete: !isNeeded || (proof !== undefined && (proof.type === 'passkey' || password !== '')),
    password,
    setPassword,
    /** Switches to the password. Defined only if the wallet has both a passkey and a password. */
    usePassword: type === 'passkey' && has('password') ? () => setPrefersPassword(true) : undefined,

    async prove() {
      if (isNeeded && proof) await localWallet.prove(proof)
    },
  }
}
