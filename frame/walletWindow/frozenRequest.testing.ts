import type { FrozenRequest } from './message.ts'

export const frozenRequest: FrozenRequest = {
  method: 'personal_sign',
  params: [],
  origin: 'https://dapp.example',
  networkId: 'eip155:1',
  address: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
}
