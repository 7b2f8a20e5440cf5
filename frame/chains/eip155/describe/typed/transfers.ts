import { type Hex, sameAddress } from '#shared/caip.ts'
import type { Risk } from '../../../description.ts'
import { addressItem, codeItem, timeItem, tokenItem } from '../../../items.ts'
import { tokenAddressItem } from '../items.ts'
import { tokenShareRisks } from '../leaving.ts'
import { recipientRisks } from '../risks.ts'
import { expiredRisk, ownerRisks, type Part, type Reader, type ReadingContext, tokenOf, tokenRisks } from './reading.ts'
import { contractOf, isExact, isShape, primaryOf } from './struct.ts'

// Transfers by signature (EIP-3009): anybody who has the signature can execute them.

const shape = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const known = new Set([`TransferWithAuthorization(${shape})`, `ReceiveWithAuthorization(${shape})`])
const cancelShape = 'address authorizer,bytes32 nonce'
const knownCancel = new Set([`CancelAuthorization(${cancelShape})`])

type Transfer = { from: Hex; to: Hex; value: bigint; validAfter: bigint; validBefore: bigint }

/** Reads `TransferWithAuthorization` and `ReceiveWithAuthorization`. */
export const readTransferBySignature: Reader = (signed) => {
  const { members, values } = primaryOf(signed)
  const token = contractOf(signed)
  if (!token || !isShape(members, shape)) return undefined
  return {
    tokens: [token],
    addresses: [],
    isExact: isExact(signed, known),
    describe: (context) => describeTransfer(values as Transfer, token, context),
  }
}

function describeTransfer({ from, to, value, validAfter, validBefore }: Transfer, token: Hex, context: ReadingContext) {
  const { facts, account, seconds } = context
  const info = tokenOf(facts, token)
  const amount = tokenItem('You send', value, info)
  const text = `This signature alone moves ${amount.value} from ${from}. There will be no transaction to approve.`
  const risks: Risk[] = [
    { level: 'danger', code: 'transfer-by-signature', text },
    ...ownerRisks(from, account, 'The transfer'),
    ...recipientRisks({ to, account, token }),
    ...tokenRisks(info, facts),
  ]
  if (sameAddress(from, account)) risks.push(...tokenShareRisks(value, info))
  if (validBefore <= seconds) risks.push(expiredRisk('This transfer'))
  const part: Part = {
    kind: 'permit',
    title: 'Send tokens by signature',
    headline: [
      amount,
      addressItem('To', to),
      tokenAddressItem(token, info),
      ...(validAfter > seconds ? [timeItem('Not before', validAfter)] : []),
      timeItem('Signature valid until', validBefore),
    ],
    leaves: [amount, addressItem('To', to)],
    risks,
  }
  return part
}

/** Reads `CancelAuthorization`, which revokes a signed transfer and moves nothing. */
export const readCancel: Reader = (signed) => {
  const { members, values } = primaryOf(signed)
  const token = contractOf(signed)
  if (!token || !isShape(members, cancelShape) || !isExact(signed, knownCancel)) return undefined
  const { authorizer, nonce } = values as { authorizer: Hex; nonce: Hex }
  return {
    tokens: [token],
    addresses: [],
    isExact: true,
    describe: ({ facts, account }) => ({
      kind: 'permit',
      title: 'Cancel a transfer by signature',
      headline: [codeItem('Number', nonce), tokenAddressItem(token, tokenOf(facts, token))],
      leaves: [],
      risks: ownerRisks(authorizer, account, 'The cancellation'),
    }),
  }
}
