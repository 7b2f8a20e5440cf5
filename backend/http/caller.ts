import { z } from '@hono/zod-openapi'

/** The query with which clients of the hosted service name their project and their SDK. */
export const Caller = { projectId: z.string().optional(), st: z.string().optional(), sv: z.string().optional() }
