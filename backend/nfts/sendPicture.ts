import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { inertPolicy } from '../http/secureDefaults.ts'
import { fetchPicture } from '../pictures/pictures.ts'
import { UntrustedFetchError } from '../untrustedFetch/fetchUntrusted.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'

/** Allows caching for at most an hour, because a collection may change its images. */
const cacheControl = 'private, max-age=3600'

export const pictureResponses = {
  200: { description: 'A picture.', content: { 'image/*': { schema: z.string() } } },
  400: createErrorResponse('A parameter is invalid.'),
  403: createErrorResponse('Only the wallet’s own pages may call this.'),
  404: createErrorResponse('There is no picture that can be shown, or its host does not answer.'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  503: createErrorResponse('No node of this network answers.'),
}

/**
 * Sends an image with headers that make it inert. It runs no script if it is opened as a page, and other sites cannot
 * embed it.
 */
export async function sendPicture(context: Context<Env>, untrustedFetcher: UntrustedFetcher, uri: string | undefined) {
  const picture =
    uri === undefined
      ? undefined
      : await fetchPicture(uri, untrustedFetcher).catch((error) => {
          if (error instanceof UntrustedFetchError) return undefined
          throw error
        })
  if (!picture) return context.json(createApiError('image', 'There is no picture of it that could be shown.'), 404)
  return context.body(new Uint8Array(picture.bytes), 200, {
    'Content-Type': picture.type,
    'Content-Security-Policy': inertPolicy,
    'Content-Disposition': 'inline; filename="picture"',
    'Cache-Control': cacheControl,
  })
}
