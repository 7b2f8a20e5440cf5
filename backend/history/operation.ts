type Happened = {
  /** Whether the account itself sent the transaction. */
  isOwn: boolean
  isDeployment: boolean
  isApproval: boolean
  /** To itself, of nothing: what is sent with the nonce of another one to take its place. */
  isToItself: boolean
  /** The first four bytes of the data; null where there is none. */
  selector: string | null
  transfers: readonly { direction: 'in' | 'out' | 'self'; isMade: boolean; isDestroyed: boolean }[]
}

/** What well-known calls are called, where what moved does not say it. */
const called: Record<string, string> = {
  // transfer, transferFrom, and the safe ones of ERC-721 and ERC-1155.
  ...spread('send', ['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6']),
  // approve, setApprovalForAll, increaseAllowance, decreaseAllowance, permit.
  ...spread('approve', ['0x095ea7b3', '0xa22cb465', '0x39509351', '0xa457c2d7', '0xd505accf']),
  // deposit of WETH9 and of vaults (ERC-4626); withdraw and redeem of the same.
  ...spread('deposit', ['0xd0e30db0', '0xb6b55f25', '0x6e553f65']),
  ...spread('withdraw', ['0x2e1a7d4d', '0xb460af94', '0xba087652']),
  // claim().
  ...spread('claim', ['0x4e71d92d']),
  // Swaps of Uniswap's routers, first in amounts that come in, then in those that go out; the last three take a fee on transfers.
  ...spread('trade', ['0x38ed1739', '0x7ff36ab5', '0x18cbafe5', '0x8803dbee', '0xfb3bdb41', '0x4a25d94a']),
  ...spread('trade', ['0x5c11d795', '0xb6f9de95', '0x791ac947', '0x3593564c', '0x04e45aaf', '0xb858183f']),
}

function spread(name: string, selectors: readonly string[]): Record<string, string> {
  return Object.fromEntries(selectors.map((selector) => [selector, name]))
}

/** What a transaction was for this account, in the words of the hosted service; of a failed one what it was to be. */
export function operationOf(happened: Happened): string {
  const { isOwn, isDeployment, isApproval, isToItself, selector, transfers } = happened
  if (isOwn && isDeployment) return 'deploy'
  const known = isOwn && selector !== null ? called[selector] : undefined
  const incoming = transfers.filter(({ direction }) => direction === 'in')
  const outgoing = transfers.filter(({ direction }) => direction === 'out')
  if (known === 'deposit' || known === 'withdraw' || known === 'trade') return known
  if (incoming.length > 0 && outgoing.length > 0) return 'trade'
  if (incoming.length > 0) {
    // What somebody else makes for the account is received.
    if (isOwn && incoming.every(({ isMade }) => isMade)) return 'mint'
    return known === 'claim' ? known : 'receive'
  }
  if (outgoing.length > 0) {
    if (outgoing.every(({ isDestroyed }) => isDestroyed)) return 'burn'
    return isOwn && selector !== null && known !== 'send' ? 'execute' : 'send'
  }
  if (transfers.length > 0) return 'send'
  if (isApproval) return 'approve'
  if (isToItself && selector === null) return 'cancel'
  return known ?? (selector === null ? 'send' : 'execute')
}
