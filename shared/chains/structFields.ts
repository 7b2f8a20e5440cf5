/** Parses the notation of Solidity, such as `address to, uint256 value`. Tests and scenarios use this notation. */
export const structFields = (text: string) =>
  text.split(/, ?/).map((one) => {
    const [type = '', name = ''] = one.split(' ')
    return { name, type }
  })
