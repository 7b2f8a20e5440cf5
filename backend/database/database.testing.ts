import pg from 'pg'
import { oncePerRun } from '../server/oncePerRun.testing.ts'

/** Creates an empty PostgreSQL database and returns its URL. */
export async function createTestDatabase(): Promise<string> {
  const url = await oncePerRun('postgres')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/\/postgres$/, `/${name}`)
}
