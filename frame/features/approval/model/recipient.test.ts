import { expect, test } from 'vitest'
import { checkName } from './recipient.ts'

const anna = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const bob = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

test('behavior: a name counts only after it was resolved again to the same address', () => {
  const answered = { isPending: false, isError: false }
  expect(checkName({ isPending: true, isError: false }, anna)).toBe('checking')
  expect(checkName({ ...answered, data: anna.toLowerCase() }, anna)).toBe('same')
  expect(checkName({ ...answered, data: bob }, anna)).toBe('changed')
  expect(checkName({ ...answered, data: null }, anna)).toBe('changed')
  expect(checkName({ isPending: false, isError: true }, anna)).toBe('unchecked')
  expect(checkName({ ...answered, data: anna }, undefined)).toBe('unchecked')
})
