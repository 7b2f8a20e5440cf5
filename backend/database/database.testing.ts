import pg from 'pg'
import { readSharedValue } from '../server/readSharedValue.testing.ts'

/** Creates an empty PostgreSQL database and returns its URL. */
export async function createTestDatabase(): Promise<string> {
  const url = await readSharedValue('postgres')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/\/postgres$/, `/${name}`)
}
