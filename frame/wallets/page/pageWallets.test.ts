import { beforeEach, expect, test } from 'vitest'
import { pageWallets } from './pageWallets.ts'

beforeEach(() => pageWallets.store.setState({ announced: [] }))

const announceName = (described: object) => {
  pageWallets.announce({ id: '1', kind: 'announced', ...described })
  return pageWallets.store.getState().announced[0]?.name
}

test('default: an ordinary name stays as it is', () => {
  expect(announceName({ name: 'Фантом 👻' })).toBe('Фантом 👻')
})

test.each(['announced', 'legacy', 'standard'] as const)(
  'error: a page wallet’s name (%s) is one line without invisible or bidirectional characters',
  (kind) => {
    expect(announceName({ kind, name: 'Meta\u202eksaM\u200b\nInstalled\u0000' })).toBe(
      'Meta⟨U+202E⟩ksaM⟨U+200B⟩⟨U+000A⟩Installed⟨U+0000⟩',
    )
  },
)

test('error: a name of the page cannot imitate another with a lookalike space', () => {
  expect(announceName({ name: 'Own\u2003Wallet' })).toBe('Own Wallet')
})
