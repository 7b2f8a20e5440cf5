import { InvalidPhraseError } from '@oriel/shared/errors/vaultErrors.ts'
import { t } from '../../../i18n/i18n.ts'
import { createFactors, manyWords, origin, words } from '../../../scenarios/support/fixtures.ts'
import type { ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { waitFor } from '../../../scenarios/support/userActions.ts'
import { choosePassword, createRejecter, type Row, toWindowScenario } from '../../../scenarios/support/windowRow.ts'

const importing: Row[] = [
  {
    name: 'import-denied',
    title: 'The browser stores nothing',
    view: 'ImportWallet',
    storage: 'denied',
    play: (user) => user.see(t('recovery.denied')),
  },
  { name: 'import', title: 'Empty form', view: 'ImportWallet' },
  {
    name: 'import-passkey',
    title: 'Or by a passkey that is synced',
    view: 'ImportWallet',
    hasPasskey: true,
    play: (user) => user.see(t('import.passkey')),
  },
  {
    name: 'import-passkey-canceled',
    title: 'The passkey was canceled',
    view: 'ImportWallet',
    hasPasskey: true,
    async play(user) {
      await user.press(t('import.passkey'))
      await user.see(t('errors.PasskeyFailedError.canceled'))
    },
  },
  {
    name: 'import-words',
    title: 'Phrase entered',
    view: 'ImportWallet',
    play: (user) => user.type(t('import.phrase'), words.join(' ')),
  },
  {
    name: 'import-site',
    title: 'Phrase entered, for a site',
    view: 'ImportWallet',
    asks: origin,
    hasPasskey: true,
    play: (user) => user.type(t('import.phrase'), words.join(' ')),
  },
  {
    name: 'import-invalid',
    title: 'Invalid phrase',
    view: 'ImportWallet',
    async play(user) {
      await user.type(t('import.phrase'), words.toReversed().join(' '))
      await user.see(t('errors.InvalidPhraseError.checksum'))
    },
  },
  {
    name: 'import-unknown',
    title: 'A word is not in the list',
    view: 'ImportWallet',
    async play(user) {
      await user.type(t('import.phrase'), words.with(3, 'yeer').join(' '))
      await user.see(t('import.unknown', { number: 4 }))
    },
  },
  {
    name: 'import-typing',
    title: 'Words are suggested',
    view: 'ImportWallet',
    async play(user) {
      await user.type(t('import.phrase'), words.slice(0, 4).join(' '))
      await user.type(t('import.phrase'), 'wi')
      await user.see('wide')
    },
  },
  {
    name: 'import-refused',
    title: 'The vault refuses the phrase',
    view: 'ImportWallet',
    vault: { import: createRejecter(new InvalidPhraseError()) },
    async play(user) {
      await user.type(t('import.phrase'), words.join(' '))
      await choosePassword(user, t('import.submit'))
      await user.see(t('errors.InvalidPhraseError'))
    },
  },
]

/** Returns the position of the word that the view asks for. */
async function readAskedWord(): Promise<number> {
  const title = await waitFor(() => document.querySelector('.modal .quiz-title') ?? undefined)
  return Number(title.textContent?.replace(/\D/g, ''))
}

const backingUp: Row[] = [
  {
    name: 'backup-waits',
    title: 'The phrase waits, because the passkey is synced',
    view: 'Home',
    wallet: { backedUp: false, fromPasskey: true },
  },
  {
    name: 'renew-passkey-card',
    title: 'A passkey of the old format',
    view: 'Home',
    wallet: { fromPasskey: true, oldPasskey: true, ...createFactors('passkey') },
  },
  {
    name: 'renew-passkey',
    title: 'Replace the passkey',
    view: 'RenewPasskey',
    wallet: { fromPasskey: true, oldPasskey: true, ...createFactors('passkey') },
  },
  {
    name: 'renew-passkey-cancelled',
    title: 'Replace the passkey, cancelled',
    view: 'RenewPasskey',
    wallet: { fromPasskey: true, oldPasskey: true, ...createFactors('passkey') },
    async play(user) {
      await user.press(t('proof.withPasskey', { action: t('renew.submit') }))
      await user.see(t('errors.PasskeyFailedError.canceled'))
    },
  },
  { name: 'backup-phrase', title: 'Recovery phrase', view: 'BackupPhrase', words, wallet: { backedUp: false } },
  {
    name: 'backup-phrase-site',
    title: 'Recovery phrase, in the window of a site',
    view: 'BackupPhrase',
    words,
    wallet: { backedUp: false },
    asks: origin,
  },
  { name: 'backup-phrase-again', title: 'Recovery phrase shown again', view: 'BackupPhrase', words },
  { name: 'backup-phrase-many', title: 'Recovery phrase of 24 words', view: 'BackupPhrase', words: manyWords },
  { name: 'confirm-phrase', title: 'Check the words', view: 'ConfirmPhrase', words, wallet: { backedUp: false } },
  {
    name: 'confirm-phrase-right',
    title: 'A right word',
    view: 'ConfirmPhrase',
    words,
    wallet: { backedUp: false },
    async play(user) {
      const wordNumber = await readAskedWord()
      await user.press(words[wordNumber - 1] ?? '')
      await user.see(t('confirm.right', { number: wordNumber }))
    },
  },
  {
    name: 'confirm-phrase-wrong',
    title: 'A wrong word',
    view: 'ConfirmPhrase',
    words,
    wallet: { backedUp: false },
    async play(user) {
      const wordNumber = await readAskedWord()
      const choices = [...document.querySelectorAll<HTMLElement>('.modal .quiz-choice')]
      choices.find(({ textContent }) => textContent !== words[wordNumber - 1])?.click()
      await user.see(t('confirm.wrongWord', { number: wordNumber }))
    },
  },
]

export const phraseScenarios: ScenarioGroup[] = [
  { area: 'Import', scenarios: importing.map(toWindowScenario) },
  { area: 'Recovery phrase', scenarios: backingUp.map(toWindowScenario) },
]
