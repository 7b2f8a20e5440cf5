import { testEvmKit } from './evmKit.ts'

testEvmKit(
  'wagmi',
  (page) => page.getByRole('button', { name: 'Connect Oriel' }).click(),
  (page) => page.getByRole('button', { name: 'Disconnect by wagmi' }).click(),
)
