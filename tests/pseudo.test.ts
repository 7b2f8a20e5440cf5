import { expect, test } from '@playwright/test'
import { isEnglish } from './support/isEnglish.ts'

test('behavior: English is told from texts of the catalogue and from data', () => {
  const english = [
    'Choose a network.',
    '[Çhøøšé å ñétwørk. ~~ ~~] Nothing was sent',
    '[Ñøthîñg wåš šéñt: the node is away ~~]',
    'Send ETH',
  ]
  expect(english.filter(isEnglish)).toEqual(english)
  const allowed = [
    '[Çhøøšé å ñétwørk. ~~ ~~]',
    '[A wållét îñ thîš brøwšér ~~]',
    'Paper Ape #7',
    'BNB Smart Chain, Rainbow',
    'May 20, 2026, 9:30 AM',
    '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25 · https://swap.example',
    'An unknown RPC error occurred in the backgro…',
  ]
  expect(allowed.filter(isEnglish)).toEqual([])
})
