import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { toAddressItem, toCodeItem, toTimeItem, toTokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { getRecipientRisks } from '../call/risks.ts'
import { toTokenAddressItem } from '../call/tokenItems.ts'
import { getTokenShareRisks } from '../effects/outflows.ts'
import {
  expiredRisk,
  findToken,
  getOwnerRisks,
  getTokenRisks,
  type Part,
  type Reader,
  type ReadingContext,
} from './reading.ts'
import { getHex, getInteger, getPrimary, getVerifyingContract, isExact, isShape } from './struct.ts'

// Transfers by signature (EIP-3009), which anyone with the signature can execute.

const shape = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const knownTypes = new Set([`TransferWithAuthorization(${shape})`, `ReceiveWithAuthorization(${shape})`])
const cancelShape = 'address authorizer,bytes32 nonce'
const knownCancel = new Set([`CancelAuthorization(${cancelShape})`])

type Transfer = { from: Hex; to: Hex; value: bigint; validAfter: bigint; validBefore: bigint }

export const readTransferBySignature: Reader = (signed) => {
  const { members, values } = getPrimary(signed)
  const token = getVerifyingContract(signed)
  if (!token || !isShape(members, shape)) return undefined
  const transfer = {
    from: getHex(values, 'from'),
    to: getHex(values, 'to'),
    value: getInteger(values, 'value'),
    validAfter: getInteger(values, 'validAfter'),
    validBefore: getInteger(values, 'validBefore'),
  }
  return {
    tokens: [token],
    addresses: [],
    recipients: [transfer.to],
    isExact: isExact(signed, knownTypes),
    describe: (context) => describeTransfer(transfer, token, context),
  }
}

function describeTransfer({ from, to, value, validAfter, validBefore }: Transfer, token: Hex, context: ReadingContext) {
  const { chainData, account, seconds } = context
  const info = findToken(chainData, token)
  const amount = toTokenItem('item.youSend', value, info)
  const risks: Risk[] = [
    risk('danger', 'transfer-by-signature', { amount: amount.amount, owner: from }),
    ...getOwnerRisks(from, account),
    ...getRecipientRisks({ to, account, token }, chainData),
    ...getTokenRisks(info, chainData),
  ]
  const known = chainData.paid && [account, ...chainData.paid]
  if (isSameAddress(from, account)) risks.push(...getTokenShareRisks(value, info, { receivers: [to], known }))
  if (validBefore <= seconds) risks.push(expiredRisk)
  const part: Part = {
    kind: 'permit',
    title: phrase('action.sendBySignature'),
    headline: [
      amount,
      toAddressItem('item.to', to),
      toTokenAddressItem(token, info),
      ...(validAfter > seconds ? [toTimeItem('item.notBefore', validAfter)] : []),
      toTimeItem('item.signatureExpires', validBefore),
    ],
    outflows: [amount, toAddressItem('item.to', to)],
    risks,
  }
  return part
}

export const readCancel: Reader = (signed) => {
  const { members, values } = getPrimary(signed)
  const token = getVerifyingContract(signed)
  if (!token || !isShape(members, cancelShape) || !isExact(signed, knownCancel)) return undefined
  const authorizer = getHex(values, 'authorizer')
  const nonce = getHex(values, 'nonce')
  return {
    tokens: [token],
    addresses: [],
    isExact: true,
    describe: ({ chainData, account }) => ({
      kind: 'permit',
      title: phrase('action.cancelSendBySignature'),
      headline: [toCodeItem('item.transferNumber', nonce), toTokenAddressItem(token, findToken(chainData, token))],
      outflows: [],
      risks: getOwnerRisks(authorizer, account),
    }),
  }
}
