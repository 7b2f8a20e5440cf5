import { InternalError } from '#shared/errors/errors.ts'

/** Lazy-loads a part of the wallet. Throws when its file cannot be loaded. */
export function loadPart<part>(loading: Promise<part>): Promise<part> {
  return loading.catch((cause: unknown) => {
    throw new InternalError('A part of the wallet could not be loaded.', { data: { reason: 'part' }, cause })
  })
}
