/**
 * The wallet shows these errors to the user. Nothing was signed.
 *
 * @module Keys of this browser
 */
import { errorClass } from './errors.ts'

// Errors of this browser's keys, loaded with the vault.
export const WrongPasswordError = errorClass<{ reason: 'recoveryFile' }>(
  'WrongPasswordError',
  8010,
  'The password is not right.',
)
export const PasskeyFailedError = errorClass<{
  reason: 'canceled' | 'noPrf' | 'noWallet' | 'noCopy' | 'otherWallet' | 'otherRecovery'
}>('PasskeyFailedError', 8011, 'The passkey could not be used.')
export const VaultLockedError = errorClass('VaultLockedError', 8012, 'The wallet is locked.')
export const VaultEmptyError = errorClass('VaultEmptyError', 8013, 'There is no wallet here yet.')
export const VaultExistsError = errorClass<{ reason: 'changed' }>(
  'VaultExistsError',
  8014,
  'There is a wallet here already.',
)
export const InvalidPhraseError = errorClass<
  { reason: 'unknownWord'; number: number } | { reason: 'checksum' | 'otherWallet' }
>('InvalidPhraseError', 8015, 'These words are not a valid recovery phrase.')
export const DigestMismatchError = errorClass(
  'DigestMismatchError',
  8016,
  'What was to be signed is not what was shown. Nothing was signed.',
)
export const VaultCorruptError = errorClass<{ reason: 'unreadable' | 'restore' | 'recover' | 'window' }>(
  'VaultCorruptError',
  8017,
  'The stored wallet could not be read.',
)
