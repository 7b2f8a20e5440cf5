import { type Hex, sameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { addressItem, codeItem, timeItem, tokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { recipientRisks } from '../call/risks.ts'
import { tokenAddressItem } from '../call/tokenItems.ts'
import { tokenShareRisks } from '../effects/leaving.ts'
import { expiredRisk, ownerRisks, type Part, type Reader, type ReadingContext, tokenOf, tokenRisks } from './reading.ts'
import { contractOf, hexAt, integerAt, isExact, isShape, primaryOf } from './struct.ts'

// Transfer by signature (EIP-3009). Anyone with the signature can execute the transfer.

const shape = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const known = new Set([`TransferWithAuthorization(${shape})`, `ReceiveWithAuthorization(${shape})`])
const cancelShape = 'address authorizer,bytes32 nonce'
const knownCancel = new Set([`CancelAuthorization(${cancelShape})`])

type Transfer = { from: Hex; to: Hex; value: bigint; validAfter: bigint; validBefore: bigint }

export const readTransferBySignature: Reader = (signed) => {
  const { members, values } = primaryOf(signed)
  const token = contractOf(signed)
  if (!token || !isShape(members, shape)) return undefined
  const transfer = {
    from: hexAt(values, 'from'),
    to: hexAt(values, 'to'),
    value: integerAt(values, 'value'),
    validAfter: integerAt(values, 'validAfter'),
    validBefore: integerAt(values, 'validBefore'),
  }
  return {
    tokens: [token],
    addresses: [],
    recipients: [transfer.to],
    isExact: isExact(signed, known),
    describe: (context) => describeTransfer(transfer, token, context),
  }
}

function describeTransfer({ from, to, value, validAfter, validBefore }: Transfer, token: Hex, context: ReadingContext) {
  const { facts, account, seconds } = context
  const info = tokenOf(facts, token)
  const amount = tokenItem('item.youSend', value, info)
  const risks: Risk[] = [
    risk('danger', 'transfer-by-signature', { amount: amount.amount, owner: from }),
    ...ownerRisks(from, account),
    ...recipientRisks({ to, account, token }, facts),
    ...tokenRisks(info, facts),
  ]
  const known = facts.paid && [account, ...facts.paid]
  if (sameAddress(from, account)) risks.push(...tokenShareRisks(value, info, { receivers: [to], known }))
  if (validBefore <= seconds) risks.push(expiredRisk)
  const part: Part = {
    kind: 'permit',
    title: phrase('action.sendBySignature'),
    headline: [
      amount,
      addressItem('item.to', to),
      tokenAddressItem(token, info),
      ...(validAfter > seconds ? [timeItem('item.notBefore', validAfter)] : []),
      timeItem('item.signatureExpires', validBefore),
    ],
    leaves: [amount, addressItem('item.to', to)],
    risks,
  }
  return part
}

export const readCancel: Reader = (signed) => {
  const { members, values } = primaryOf(signed)
  const token = contractOf(signed)
  if (!token || !isShape(members, cancelShape) || !isExact(signed, knownCancel)) return undefined
  const authorizer = hexAt(values, 'authorizer')
  const nonce = hexAt(values, 'nonce')
  return {
    tokens: [token],
    addresses: [],
    isExact: true,
    describe: ({ facts, account }) => ({
      kind: 'permit',
      title: phrase('action.cancelSendBySignature'),
      headline: [codeItem('item.transferNumber', nonce), tokenAddressItem(token, tokenOf(facts, token))],
      leaves: [],
      risks: ownerRisks(authorizer, account),
    }),
  }
}
