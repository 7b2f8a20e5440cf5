import { getAddress } from 'viem'

export const friend = getAddress(`0x1111aa${'a'.repeat(30)}2222`)
/** Address that starts and ends like the friend's address (address poisoning). */
export const twin = getAddress(`0x1111af${'f'.repeat(30)}2222`)
