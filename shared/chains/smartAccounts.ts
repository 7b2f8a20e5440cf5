/**
 * Smart account contracts (EIP-7702): version 1.3.0 of the delegation framework. Their addresses are the same on every
 * network.
 */
export const smartAccounts = {
  /** `EIP7702StatelessDeleGator`: the contract that the account delegates to. */
  delegate: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  /** `DelegationManager`: the contract that the delegate trusts. */
  manager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  /** EntryPoint version 0.7 (ERC-4337). */
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
} as const

/** Delegate address of an authorization that removes the account's delegation (EIP-7702). */
export const noDelegate = '0x0000000000000000000000000000000000000000'
