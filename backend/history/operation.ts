type TransactionInfo = {
  isOwn: boolean
  isDeployment: boolean
  isApproval: boolean
  /**
   * True if the transaction is a zero-value transfer to its sender. Wallets use such transfers to replace a transaction
   * with the same nonce.
   */
  isToItself: boolean
  selector: string | null
  transfers: readonly TransferInfo[]
}

type TransferInfo = {
  direction: 'in' | 'out' | 'self'
  isNative: boolean
  isMade: boolean
  isDestroyed: boolean
  /** True if the account signed the transaction or the user operation (ERC-4337) that made the transfer. */
  isSigned: boolean
}

const knownOperations: Record<string, string> = {
  // Selectors of transfer, transferFrom, and the safe variants of ERC-721 and ERC-1155.
  ...mapSelectors('send', ['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6']),
  // Selectors of approve, setApprovalForAll, increaseAllowance, decreaseAllowance and permit.
  ...mapSelectors('approve', ['0x095ea7b3', '0xa22cb465', '0x39509351', '0xa457c2d7', '0xd505accf']),
  // Selectors of deposit of WETH9 and vaults (ERC-4626), then those of withdraw and redeem.
  ...mapSelectors('deposit', ['0xd0e30db0', '0xb6b55f25', '0x6e553f65']),
  ...mapSelectors('withdraw', ['0x2e1a7d4d', '0xb460af94', '0xba087652']),
  ...mapSelectors('claim', ['0x4e71d92d']),
  // Swaps through Uniswap's routers. First line: v2 exact input, then exact output. Second line: v2 for fee-on-transfer
  // tokens, then `execute` of the Universal Router, and `exactInputSingle` and `exactInput` of SwapRouter02.
  ...mapSelectors('trade', ['0x38ed1739', '0x7ff36ab5', '0x18cbafe5', '0x8803dbee', '0xfb3bdb41', '0x4a25d94a']),
  ...mapSelectors('trade', ['0x5c11d795', '0xb6f9de95', '0x791ac947', '0x3593564c', '0x04e45aaf', '0xb858183f']),
}

function mapSelectors(name: string, selectors: readonly string[]): Record<string, string> {
  return Object.fromEntries(selectors.map((selector) => [selector, name]))
}

/**
 * True if the transaction is a native transfer or a direct token transfer. In any other call, the contract can emit a
 * transfer to an address that the user never entered.
 */
function isPlainSend(selector: string | null, outgoing: readonly TransferInfo[]): boolean {
  const isPaid = outgoing.some(({ isNative }) => isNative)
  return selector === null ? isPaid : knownOperations[selector] === 'send' && !isPaid
}

function classifyIncoming(
  { isOwn }: TransactionInfo,
  incoming: readonly TransferInfo[],
  operation: string | undefined,
): string {
  // Only count tokens as minted if the account signed the transaction. Tokens that another account mints for it are
  // received.
  if (isOwn && incoming.every(({ isMade }) => isMade)) return 'mint'
  return operation === 'claim' ? operation : 'receive'
}

function classifyOutgoing({ isOwn, selector }: TransactionInfo, outgoing: readonly TransferInfo[]): string {
  if (outgoing.some(({ isSigned }) => !isSigned)) return 'taken'
  if (outgoing.every(({ isDestroyed }) => isDestroyed)) return 'burn'
  return isOwn && !isPlainSend(selector, outgoing) ? 'execute' : 'send'
}

/**
 * Returns the operation type in the hosted service's terms. For a failed transaction, it is the attempted operation.
 */
export function getOperationType(transaction: TransactionInfo): string {
  const { isOwn, isDeployment, isApproval, isToItself, selector, transfers } = transaction
  if (isOwn && isDeployment) return 'deploy'
  const known = isOwn && selector !== null ? knownOperations[selector] : undefined
  const incoming = transfers.filter(({ direction }) => direction === 'in')
  const outgoing = transfers.filter(({ direction }) => direction === 'out')
  if (known === 'deposit' || known === 'withdraw' || known === 'trade') return known
  if (incoming.length > 0 && outgoing.length > 0) return 'trade'
  if (incoming.length > 0) return classifyIncoming(transaction, incoming, known)
  if (outgoing.length > 0) return classifyOutgoing(transaction, outgoing)
  if (transfers.length > 0) return 'send'
  if (isApproval) return 'approve'
  if (isToItself && selector === null) return 'cancel'
  return known ?? (selector === null ? 'send' : 'execute')
}
