import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { noDelegate, smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { controlsAccount } from '../eip155/typedData/control.ts'
import { toSignedData } from '../eip155/typedData/typedData.ts'
import type { EvmSignable } from './signable.ts'

type Accounts = {
  signer: string
  /** All of the wallet's EVM accounts. */
  accounts: readonly string[]
}

/**
 * Throws -32602 if the signature would give control of the account to someone else. The frame has already checked page
 * requests. The vault repeats the check, so that a bug in the frame cannot cost the user the account.
 */
export function assertSafeToSign(signable: EvmSignable, accounts: Accounts): void {
  if (givesAccountAway(signable, accounts)) {
    throw new InvalidParamsError('This signature would give control of the account away.')
  }
}

function givesAccountAway(signable: EvmSignable, { signer, accounts }: Accounts): boolean {
  switch (signable.type) {
    case 'eip155:message':
      return false
    case 'eip155:typedData':
      return controlsAccount(toSignedData(signable.typedData), accounts)
    case 'eip155:authorization':
      return !isOwnDelegate(signable)
    case 'eip155:transaction': {
      const { chainId, authorizationList = [] } = signable.transaction
      return authorizationList.some((entry) => !isOwnDelegate(entry) || Number(entry.chainId) !== chainId)
    }
    case 'eip155:userOperation':
      return !isSameAddress(signable.operation.sender, signer)
  }
}

/**
 * Returns true if an authorization is for the wallet's own delegate, or for the zero address, which removes a
 * delegation. Returns false for chain ID 0, which would apply to every network.
 */
const isOwnDelegate = ({ address, chainId }: { address: Hex; chainId: number | Hex }) =>
  Number(chainId) !== 0 && [smartAccounts.delegate, noDelegate].some((delegate) => isSameAddress(delegate, address))
