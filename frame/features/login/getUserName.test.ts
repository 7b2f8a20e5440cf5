import { expect, test } from 'vitest'
import { loadMessages } from '../../i18n/i18n.ts'
import { getUserName } from './getUserName.ts'

await loadMessages('connect', 'login')

test('error: the name of a social account has no characters that hide or move others', () => {
  expect(getUserName({ id: '1', provider: 'discord', username: 'ada\u202eecila\u200b' })).toBe(
    'ada⟨U+202E⟩ecila⟨U+200B⟩ (Discord)',
  )
})
