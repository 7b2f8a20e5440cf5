import { InternalError } from '#shared/errors/errors.ts'

/** Returns a part of the wallet once it is loaded; throws when the browser did not get its file. */
export function loadPart<part>(loading: Promise<part>): Promise<part> {
  return loading.catch((cause: unknown) => {
    throw new InternalError('A part of the wallet could not be loaded.', { data: { reason: 'part' }, cause })
  })
}
