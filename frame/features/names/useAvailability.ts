import { nameLabel } from '@oriel/shared/chains/names.ts'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../parts/useDebounced.ts'
import { suggestionsQuery } from './api/nameChanges.ts'

/** Milliseconds to wait after the last keystroke before looking up a name. */
const debounceMs = 500
const shortest = 4

export type Availability =
  | { state: 'empty' | 'short' | 'invalid' | 'looking' | 'free' | 'taken' }
  | { state: 'unread'; retry: () => void }

/**
 * Returns whether the label is available, and similar names. A name counts as neither free nor taken until there is a
 * response.
 */
export function useAvailability(label: string, zone: string) {
  const settled = useDebounced(label, debounceMs)
  const isValid = nameLabel.test(label)
  const isSettled = isValid && settled === label
  const { data = [], error, isFetching, refetch } = useQuery({ ...suggestionsQuery(settled), enabled: isSettled })
  const exact = isSettled ? data.find(({ name }) => name === `${label}.${zone}`) : undefined
  return {
    availability: getAvailability(),
    suggestions: isSettled ? data.filter((suggestion) => suggestion !== exact) : [],
  }

  function getAvailability(): Availability {
    if (label === '') return { state: 'empty' }
    if (label.length < shortest) return { state: 'short' }
    if (!isValid) return { state: 'invalid' }
    if (exact) return { state: exact.registered ? 'taken' : 'free' }
    if (!isSettled || isFetching || !error) return { state: 'looking' }
    return { state: 'unread', retry: () => void refetch() }
  }
}
