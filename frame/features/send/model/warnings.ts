import { getAcquaintance } from '@oriel/clear-signing/description/recipients.ts'
import { isSameAddress, type Namespace } from '@oriel/shared/chains/caip.ts'
import type { Asset } from '../../../chains/asset.ts'
import type { RecipientInfo } from '../../../chains/chain/sending.ts'
import type { MessageKey } from '../../../i18n/i18n.ts'

export type Warning = {
  code: 'zero' | 'token' | 'lookAlike' | 'self' | 'contract' | 'unused' | 'first' | 'unchecked'
  level: 'info' | 'warning' | 'danger'
  blocks: boolean
  text: MessageKey & `send.warning.${string}`
  /** The known address that a look-alike resembles. */
  of?: string
}

type WarningParams = {
  namespace: Namespace
  from: string
  to: string
  /** Properties of the recipient's address. Undefined until the node has responded, or if the query failed. */
  recipientInfo: RecipientInfo | undefined
  before: readonly string[]
}

/** Zero addresses, which have no owner. */
const zeroAddresses: Partial<Record<Namespace, RegExp>> = { eip155: /^0x0{40}$/, solana: /^1{32}$/ }

export function getWarnings({ namespace, from, to, recipientInfo, before }: WarningParams): Warning[] {
  const { isSelf, isPaid, lookAlike } = getAcquaintance({ from, to, paid: before })
  const found: (Warning | false | undefined)[] = [
    zeroAddresses[namespace]?.test(to) && { code: 'zero', level: 'danger', blocks: true, text: 'send.warning.zero' },
    recipientInfo?.isToken && { code: 'token', level: 'danger', blocks: true, text: 'send.warning.token' },
    lookAlike !== undefined && {
      code: 'lookAlike',
      level: 'danger',
      blocks: false,
      text: 'send.warning.lookAlike',
      of: lookAlike,
    },
    isSelf && { code: 'self', level: 'warning', blocks: false, text: 'send.warning.self' },
    recipientInfo?.isContract &&
      !recipientInfo.isToken && { code: 'contract', level: 'warning', blocks: false, text: 'send.warning.contract' },
    !isSelf &&
      recipientInfo?.isUnused && { code: 'unused', level: 'warning', blocks: false, text: 'send.warning.unused' },
    !isSelf &&
      !isPaid &&
      lookAlike === undefined &&
      !recipientInfo?.isUnused && { code: 'first', level: 'info', blocks: false, text: 'send.warning.first' },
    (!recipientInfo || recipientInfo.isContract === undefined) && {
      code: 'unchecked',
      level: 'info',
      blocks: false,
      text: 'send.warning.unchecked',
    },
  ]
  return found.filter((warning): warning is Warning => typeof warning === 'object')
}

type Destination = Pick<WarningParams, 'namespace' | 'from' | 'to'> & { asset: Pick<Asset, 'address'> }

/** Returns a warning if the transfer would lose funds. Checks only what is known without querying the chain. */
export function getLossWarning({ asset, ...destination }: Destination): Warning | undefined {
  const isToken = asset.address !== undefined && isSameAddress(asset.address, destination.to)
  const recipientInfo = { isContract: undefined, isUnused: undefined, isToken }
  return getWarnings({ ...destination, recipientInfo, before: [] }).find(({ blocks }) => blocks)
}
