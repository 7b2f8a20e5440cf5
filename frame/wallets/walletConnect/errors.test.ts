import {
  PairingExpiredError,
  PhoneRequestExpiredError,
  RelayUnreachableError,
} from '@oriel/shared/errors/catalogueErrors.ts'
import * as core from '@oriel/shared/errors/errors.ts'
import * as protocol from '@oriel/shared/errors/protocolErrors.ts'
import { describe, expect, it } from 'vitest'
import { toWalletError } from './errors.ts'

const table: [code: number, name: string][] = [
  [1001, 'InvalidMethodError'],
  [1002, 'InvalidEventError'],
  [1003, 'InvalidUpdateRequestError'],
  [1004, 'InvalidExtendRequestError'],
  [1005, 'InvalidSessionSettleError'],
  [3001, 'UnauthorizedMethodError'],
  [3002, 'UnauthorizedEventError'],
  [3003, 'UnauthorizedUpdateError'],
  [3004, 'UnauthorizedExtendError'],
  [5000, 'PeerRejectedError'],
  [5001, 'PeerRejectedChainsError'],
  [5002, 'PeerRejectedMethodsError'],
  [5003, 'PeerRejectedEventsError'],
  [5100, 'UnsupportedChainsError'],
  [5101, 'UnsupportedMethodsError'],
  [5102, 'UnsupportedEventsError'],
  [5103, 'UnsupportedAccountsError'],
  [5104, 'UnsupportedNamespaceKeyError'],
  [6000, 'PeerDisconnectedError'],
  [7000, 'SessionSettlementFailedError'],
  [10001, 'PeerUnsupportedMethodError'],
]

describe('toWalletError', () => {
  it('default: every WalletConnect code becomes an error of its class, with that code', () => {
    expect(table.map(([, name]) => name).sort()).toEqual(Object.keys(protocol).sort())
    for (const [code, name] of table) {
      expect(toWalletError({ code, message: '' })).toMatchObject({ code, name })
      const own = Object.values(protocol).find((candidate) => candidate.code === code)
      expect(toWalletError({ code, message: '' }).message).toBe(own?.message)
    }
  })

  it('behavior: the wallet’s message is passed on, and codes of other standards keep their class', () => {
    expect(toWalletError({ code: 5000, message: 'Not today.' })).toMatchObject({ code: 5000, message: 'Not today.' })
    expect(toWalletError({ code: 4001, message: 'No.' })).toMatchObject({ code: 4001, name: 'UserRejectedError' })
    expect(toWalletError({ code: 4902, message: '' }).name).toBe('UnrecognizedChainError')
    expect(toWalletError({ code: 5740, message: '' }).name).toBe('BundleTooLargeError')
    expect(toWalletError({ code: -31999, message: 'Own code' })).toMatchObject({ code: -31999, message: 'Own code' })
    expect(toWalletError({ code: 5000, message: 'x'.repeat(5000) }).message).toHaveLength(300)
  })

  it('behavior: an error of the client without a usable code is classified by its text', () => {
    // Two timers race to report the expiry, one with code 6 and the other with code 0.
    for (const code of [0, 6]) {
      expect(toWalletError({ code, message: 'Proposal expired' }).code).toBe(PairingExpiredError.code)
      expect(toWalletError({ code, message: 'Request expired. Please try again.' }).code).toBe(
        PhoneRequestExpiredError.code,
      )
    }
    const lost = new Error('No matching key. session: 12ab')
    expect(toWalletError(lost).code).toBe(core.DisconnectedError.code)
    expect(toWalletError(new Error('Failed to publish custom payload')).code).toBe(RelayUnreachableError.code)
    // The wallet's error keeps its code and message, even if the text resembles the client's.
    for (const code of [5000, -32000, -32603]) {
      for (const message of ['Request expired on the phone', 'socket hang up', 'No matching key.']) {
        expect(toWalletError({ code, message })).toMatchObject({ code, message })
      }
    }
  })

  it('error: a value that is not an error becomes one with a code', () => {
    for (const odd of [undefined, null, 7, {}, { code: 'x', message: 4 }, Symbol('odd')]) {
      expect(toWalletError(odd).code).toBe(core.InternalError.code)
    }
    expect(toWalletError('User rejected.').message).toBe('User rejected.')
    const own = new core.UserRejectedError()
    expect(toWalletError(own)).toBe(own)
  })
})
