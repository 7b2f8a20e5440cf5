/**
 * Parses the members of an EIP-712 struct that are written as in Solidity, such as `address to, uint256 value`. Requests
 * of tests and scenarios are written this way.
 */
export const structFields = (text: string) =>
  text.split(/, ?/).map((one) => {
    const [type = '', name = ''] = one.split(' ')
    return { name, type }
  })
