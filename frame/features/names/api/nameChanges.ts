import { NameAnswer, NameRecord } from '@oriel/shared/backend/account.ts'
import { type NameChange, NameSuggestions, readNameRejection } from '@oriel/shared/chains/names.ts'
import { HttpStatusError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorData, LimitExceededError } from '@oriel/shared/errors/errors.ts'
import {
  NameNotChangedError,
  NameNotRegisteredError,
  NameRequestOldError,
  NameReservedError,
  NameTakenError,
} from '@oriel/shared/errors/nameErrors.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '../../../api/blockchainApi.ts'
import { identityQuery } from '../../../api/identity.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { config } from '../../../platform/config.ts'
import { ownNameQuery } from './ownName.ts'

const accountPath = '/v1/profile/account'
const getPath = (name: string) => `${accountPath}/${encodeURIComponent(name)}`

/** Milliseconds until a response about names is stale. Other users may register names in the meantime. */
const freshMs = 10_000

/** Query for the requested name, followed by similar names. */
export function suggestionsQuery(label: string) {
  return queryOptions({
    queryKey: ['nameSuggestions', label],
    staleTime: freshMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const path = `/v1/profile/suggestions/${encodeURIComponent(label)}`
      const query = { zone: config.names?.zone }
      return (await readApi({ path, query, result: NameSuggestions, signal })).suggestions
    },
  })
}

export const nameChanges = {
  /**
   * Returns the server's time in seconds since the epoch, or the device's time if the response has no `Date` header.
   * The server validates a request's age by its own clock, and a device's clock may be hours off. Throws 8345 or 8346
   * if the server does not respond.
   */
  async time(name: string, task: Task): Promise<number> {
    let answer: Response | undefined
    const handleResponse = (response: Response) => {
      answer = response
    }
    try {
      await readApi({ path: getPath(name), query: { apiVersion: '2' }, result: NameAnswer, onAnswer: handleResponse })
    } catch (cause) {
      throw toFailure(task, name, cause)
    }
    const date = Date.parse(answer?.headers.get('date') ?? '')
    // Add the age of a cached response, because its `Date` header was set that many seconds ago.
    const keptFor = Number(answer?.headers.get('age') ?? 0)
    return Number.isNaN(date) ? Math.floor(Date.now() / 1000) : date / 1000 + keptFor
  },

  /** Registers a name. Throws 8341 to 8343 for errors that the user can correct, otherwise 8345. */
  async register(name: string, body: NameChange): Promise<NameRecord> {
    try {
      return await readApi({ path: accountPath, body, result: NameRecord })
    } catch (cause) {
      throw findRefusal(cause) ?? toFailure('register', name, cause)
    }
  },

  /** Changes a name. Throws 8343 for a stale request, otherwise 8346. */
  async change(part: 'attributes' | 'address' | 'release', name: string, body: NameChange): Promise<void> {
    try {
      await readApi({ path: `${getPath(name)}/${part}`, body, result: NameRecord })
    } catch (cause) {
      throw findRefusal(cause) ?? toFailure('change', name, cause)
    }
  },

  /** Refetches everything that may depend on the account's name. */
  async refresh(account: string) {
    queryClient.removeQueries({ queryKey: ['name'] })
    queryClient.removeQueries({ queryKey: ['nameSuggestions'], type: 'inactive' })
    const keys = [ownNameQuery(account).queryKey, identityQuery(account).queryKey, ['nameSuggestions']]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })))
  },
}

type Task = 'register' | 'change'

/** Returns the error for a failure that the user cannot correct. */
function toFailure(task: Task, name: string, cause: unknown): Error {
  const Failure = task === 'register' ? NameNotRegisteredError : NameNotChangedError
  return new Failure(`${Failure.message} ${name}`, { cause, data: { name } })
}

const errors = {
  taken: NameTakenError,
  reserved: NameReservedError,
  old: NameRequestOldError,
  used: NameRequestOldError,
  tooMany: LimitExceededError,
} as const

const isKnownRefusal = (kind: string | undefined): kind is keyof typeof errors => kind !== undefined && kind in errors

function findRefusal(cause: unknown): Error | undefined {
  if (!(cause instanceof HttpStatusError)) return undefined
  const { status, reasons = [] } = getErrorData(cause) as { status?: number; reasons?: { field: string }[] }
  const kind = readNameRejection(Number(status), reasons[0]?.field)
  return isKnownRefusal(kind) ? new errors[kind](undefined, { cause }) : undefined
}
