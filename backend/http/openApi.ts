import { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from './env.ts'
import { createRouter, type Router } from './router.ts'
import { prepareFile, type StaticFile, sendFile } from './staticFile.ts'

/** Allows caching, because the document only changes with a release. */
const cacheControl = 'public, max-age=300'

/**
 * Serves the OpenAPI document. Generates the document only once, because generation blocks the event loop for tens of
 * milliseconds.
 */
export function createOpenApiRoutes(resources: readonly Router[]): Router {
  let document: Promise<StaticFile> | undefined
  return createRouter().serve({ method: 'get', path: '/openapi.json', access: 'anyone' }, async (context) => {
    document ??= writeDocument(resources)
    return sendFile(context, await document)
  })
}

function writeDocument(resources: readonly Router[]): Promise<StaticFile> {
  const described = new OpenAPIHono<Env>()
  for (const { hono } of resources) described.route('/', hono)
  const info = { title: 'Oriel backend', version: '1' }
  const body = JSON.stringify(described.getOpenAPI31Document({ openapi: '3.1.0', info }))
  return prepareFile({ name: 'openapi.json', body, headers: { 'Cache-Control': cacheControl } })
}
