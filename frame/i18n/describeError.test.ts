import { FailureCause } from '@oriel/clear-signing/description/failure.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import * as catalogue from '@oriel/shared/errors/catalogueErrors.ts'
import {
  createUnsupportedError,
  fromWire,
  InternalError,
  MethodNotAllowedError,
  TransactionRejectedError,
  toWire,
  UnsupportedMethodError,
  UserRejectedError,
  WalletError,
} from '@oriel/shared/errors/errors.ts'
import { RecipientBlockedError, TransferFailsError } from '@oriel/shared/errors/sendErrors.ts'
import * as signIn from '@oriel/shared/errors/signInErrors.ts'
import { InvalidPhraseError, WrongPasswordError } from '@oriel/shared/errors/vaultErrors.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeError } from './describeError.ts'
import { loadLocale, loadMessages } from './i18n.ts'

const general = 'Something went wrong. Try again, or reload the page.'

afterEach(() => loadLocale(['en']))

test('default: before the messages of errors are loaded, every error gets the general sentence', async () => {
  await loadMessages('common')
  expect(describeError(new WrongPasswordError())).toBe('Something went wrong')
})

describe('with the messages of errors', () => {
  beforeAll(() => loadMessages('errors'))

  test('behavior: the class selects the sentence, and the reason one of several', () => {
    expect(describeError(new WrongPasswordError())).toBe('Wrong password.')
    expect(describeError(new WrongPasswordError('For developers.', { data: { reason: 'recoveryFile' } }))).toBe(
      'Wrong password for this backup file.',
    )
    // Either the device's clock is wrong, or the clock of the server that verifies the message.
    expect(describeError(new signIn.SignInRefusedError(undefined, { data: { reason: 'early' } }))).toBe(
      'The sign-in isn’t valid yet. Check your device’s clock, or contact the site.',
    )
    expect(describeError(new UserRejectedError())).toBe('You rejected the request.')
    expect(describeError(createUnsupportedError('Meadow', 'personal_sign'))).toBe('Meadow doesn’t support that.')
  })

  test.each([
    ['Token Balance Unavailable', new catalogue.TokenBalanceUnavailableError()],
    ['Unsupported chain', new catalogue.UnsupportedChainError()],
    ['An amount and receiver address are required', new catalogue.AmountAndReceiverRequiredError()],
    ['A token is required', new catalogue.TokenRequiredError()],
    ['Network not supported for Gas Price', new catalogue.GasPriceNetworkError()],
    ['Network not supported for Swaps', new catalogue.SwapNetworkError()],
    ['Failed to fetch transactions', new catalogue.TransactionsFetchError()],
    ['A problem occurred while trying initialize authentication', new signIn.SignInStartError()],
    ['This application might not support Smart Accounts', new signIn.SmartAccountSignInError()],
    ['Signature declined', new signIn.SignatureDeclinedError()],
    ['Chain adapter not found', new catalogue.AdapterNotFoundError()],
    ['HTTP status code: 503', new catalogue.HttpStatusError(503)],
    ['Requested RPC call is not allowed', new MethodNotAllowedError('No consent, no call.')],
  ])('behavior: the user reads “%s” verbatim (SPEC 6, SPEC 8)', (text, error) => {
    expect(describeError(error)).toBe(text)
  })

  test('behavior: the values of the data are filled in', () => {
    const error = new InvalidPhraseError(undefined, { data: { reason: 'unknownWord', number: 5 } })
    expect(describeError(error)).toBe('Word 5 doesn’t belong to a recovery phrase.')
  })

  test('behavior: an error that crossed a border has the same sentence', () => {
    const error = new WrongPasswordError(undefined, { data: { reason: 'recoveryFile' } })
    expect(describeError(fromWire(toWire(error)))).toBe('Wrong password for this backup file.')
  })

  test('behavior: a reason without a sentence, or with a value that is missing, falls back to the class', () => {
    const blocked = new RecipientBlockedError(undefined, { data: { reason: 'zero' } })
    expect(describeError(blocked)).toBe('Funds sent to this address are lost, so nothing was sent. Choose another one.')
    expect(describeError(new UnsupportedMethodError(undefined, { data: { reason: 'wallet' } as never }))).toBe(
      'This wallet doesn’t support that.',
    )
    expect(describeError(new WrongPasswordError(undefined, { data: { reason: 'constructor' } as never }))).toBe(
      'Wrong password.',
    )
  })

  test('behavior: the words of a wallet or a node are shown behind a sentence of ours, shortened', () => {
    const error = new InternalError('Not today.', { data: { reason: 'quoted', quote: 'Not today.' } })
    expect(describeError(error)).toBe('Your wallet reports: “Not today.”')
    const describe = (words: string) => describeError(new WalletError(words, { code: 4999 }))
    const around = 'The answer was: “”'
    expect(describe('Own code')).toBe(around.replace('“”', '“Own code”'))
    expect(describe('x'.repeat(5000))).toHaveLength(around.length + 241)
    expect(describe('a\u202eb\nc')).toBe(around.replace('“”', '“abc”'))
    expect(describe(' \u202e ')).toBe(general)
  })

  test('error: the text of an error of the browser is never shown', () => {
    for (const odd of [new TypeError('Failed to fetch'), 'text', undefined, null, { message: 'text' }]) {
      expect(describeError(odd)).toBe(general)
    }
  })

  test('behavior: the sentence follows the language', async () => {
    await loadLocale(['en-XA'])
    expect(describeError(new WrongPasswordError())).toMatch(/^\[Wrøñg/)
  })
})

test('behavior: a failure of the chain is named after the sentence of its error', async () => {
  await loadMessages('actions')
  const cause = new FailureCause(phrase('failure.contractSays', { reason: 'paused' }))
  expect(describeError(new TransferFailsError(undefined, { cause }))).toBe(
    'This transfer would fail. The contract says: “paused”',
  )
  expect(describeError(new TransactionRejectedError('raw text', { cause }))).toBe(
    'The network refused this transaction. The contract says: “paused”',
  )
})
