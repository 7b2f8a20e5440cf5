import { z } from '@hono/zod-openapi'

/** Query parameters that identify the project and the SDK to the hosted service. */
export const Caller = { projectId: z.string().optional(), st: z.string().optional(), sv: z.string().optional() }
