import { expect, test } from 'vitest'
import { parseExactly } from './solanaClient.ts'

test('behavior: integers that a double would round are kept as text', () => {
  expect(parseExactly('{"lamports":18446744073709551615,"slot":12,"price":0.123456789012345}')).toEqual({
    lamports: '18446744073709551615',
    slot: 12,
    price: 0.123456789012345,
  })
  const log = 'Transfer: 12345678901234567890 \\"9007199254740993\\" \\\\'
  expect(parseExactly(`{"log":"${log}"}`)).toEqual({ log: JSON.parse(`"${log}"`) })
  expect(parseExactly('[9007199254740993,-1e21,"9007199254740993"]')).toEqual([
    '9007199254740993',
    -1e21,
    '9007199254740993',
  ])
})
