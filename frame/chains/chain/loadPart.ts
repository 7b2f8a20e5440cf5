import { InternalError } from '@oriel/shared/errors/errors.ts'

/** Awaits a lazy-loaded chunk. Throws a coded error if the chunk cannot be loaded. */
export function loadPart<part>(loading: Promise<part>): Promise<part> {
  return loading.catch((cause: unknown) => {
    throw new InternalError('A part of the wallet could not be loaded.', { data: { reason: 'part' }, cause })
  })
}
