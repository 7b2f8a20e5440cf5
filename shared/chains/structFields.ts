/** Parses Solidity-like field lists, such as `address to, uint256 value`. Used by tests and scenarios. */
export const parseStructFields = (text: string) =>
  text.split(/, ?/).map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
