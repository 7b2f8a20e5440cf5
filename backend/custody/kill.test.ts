import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddEnrolment, NewRecovery, NewWallet, RecoveryShares } from '@oriel/shared/backend/custody.ts'
import { howToRepeat, isLong, seed } from '@oriel/shared/loops.testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/database.testing.ts'
import { prepareEmbedded } from '../database/folder.testing.ts'
import {
  createApiCaller as createLoginAsk,
  type Mailbox,
  shareKeys,
  signIn,
  startMailbox,
  wallet,
} from '../login/login.testing.ts'
import { createGate, createRandom, findFreePort, project } from '../server/backend.testing.ts'
import { startProcess } from '../server/process.testing.ts'
import { createProver } from './authority.testing.ts'
import {
  type CallApi,
  createApiCaller,
  type Device,
  deriveRecoveryPair,
  expectSuccess,
  makeEnrolment,
  makeNewRecovery,
  makeNewWallet,
  makePair,
  type Owner,
  openWithDevice,
  openWithHpke,
  openWithRecovery,
  readKey,
  readNonce,
  readStoredWallet,
  sign,
} from './client.testing.ts'

const moments = isLong
  ? (['after', 'during', 'during', 'during', 'before'] as const)
  : (['after', 'during', 'before'] as const)

let mailbox: Mailbox
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-kill-'))
  mailbox = await startMailbox()
})
afterAll(async () => {
  await mailbox?.stop()
  await rm(folder, { recursive: true, force: true })
})

type TestUser = {
  callApi: CallApi
  as: Parameters<typeof createApiCaller>[1]
  pending?: { upload: NewWallet | AddEnrolment; device: Device } | undefined
  pendingRecovery?: { upload: NewRecovery; owner: Owner } | undefined
  devices: Device[]
  owner?: Owner
  entropy?: Uint8Array
}

type Send = CallApi

async function create(user: TestUser, send: Send) {
  if (!user.pending) {
    const { upload, device, owner, entropy } = await makeNewWallet(await readKey(user.callApi))
    Object.assign(user, { owner, entropy, pending: { upload, device } })
    user.as.prove = createProver(entropy, upload.walletId)
  }
  await upload(user, 'PUT', '/v1/custody/wallet', send)
}

async function enrol(user: TestUser, send: Send) {
  if (!user.pending) {
    const entropy = await openWithRecovery(user.callApi, user.owner as Owner)
    const { walletId, generation } = await readStoredWallet(user.callApi)
    user.pending = await makeEnrolment(entropy, { walletId, generation, key: await readKey(user.callApi) })
  }
  await upload(user, 'POST', '/v1/custody/enrolments', send)
}

async function upload(user: TestUser, method: 'PUT' | 'POST', path: string, send: Send) {
  const { pending } = user
  await expectSuccess(send(method, path, pending?.upload))
  user.devices.push(pending?.device as Device)
  user.pending = undefined
}

async function change(user: TestUser, send: Send) {
  if (!user.pendingRecovery) {
    const [device] = user.devices as [Device]
    const entropy = await openWithDevice(user.callApi, device)
    const shares = (await expectSuccess(user.callApi('GET', '/v1/custody/recovery-shares'))) as RecoveryShares
    user.pendingRecovery = await makeNewRecovery(entropy, { walletId: device.walletId, shares })
  }
  const { upload: body, owner } = user.pendingRecovery
  await expectSuccess(send('PUT', '/v1/custody/recovery', body))
  user.owner = owner
  user.pendingRecovery = undefined
}

async function nonce(_: TestUser, send: Send) {
  await expectSuccess(send('POST', '/v1/custody/nonce'))
}

async function release({ callApi, devices }: TestUser, send: Send) {
  const [{ enrolId, keys }] = devices as [Device]
  const number = await readNonce(callApi)
  const { publicKey } = await makePair()
  const signature = await sign(keys, `oriel/custody/1/release/${enrolId}/${number}/${publicKey}`)
  const request = { nonce: number, ephemeral: publicKey, signature }
  await expectSuccess(send('POST', `/v1/custody/enrolments/${enrolId}/release`, request))
}

async function recover({ callApi }: TestUser, send: Send) {
  const request = { nonce: await readNonce(callApi), ephemeral: (await makePair()).publicKey }
  await expectSuccess(send('POST', '/v1/custody/recover', request))
}

const steps = {
  create: [],
  nonce: [create],
  release: [create],
  recover: [create],
  enrol: [create],
  change: [create, enrol],
}
const run = { create, nonce, release, recover, enrol, change }
type Step = keyof typeof steps
const names = Object.keys(steps) as Step[]

async function prepare(url: string, step: Step): Promise<TestUser> {
  const { token } = await signIn(createLoginAsk(url), mailbox, `${randomUUID()}@example.com`)
  const as = { token, origin: wallet }
  const user: TestUser = { as, callApi: createApiCaller(url, as), devices: [] }
  for (const earlier of steps[step]) await earlier(user, user.callApi)
  return user
}

async function check({ callApi, devices, owner, entropy }: TestUser, step: Step) {
  const stored = await readStoredWallet(callApi)
  expect(stored.generation).toBe(step === 'change' ? 2 : 1)
  expect(stored.enrolments.map(({ enrolId }) => enrolId).sort()).toEqual(devices.map(({ enrolId }) => enrolId).sort())
  for (const device of devices) expect(await openWithDevice(callApi, device)).toEqual(entropy)
  expect(await openWithRecovery(callApi, owner as Owner)).toEqual(entropy)
  const { generation, shares } = (await expectSuccess(callApi('GET', '/v1/custody/recovery-shares'))) as RecoveryShares
  const { privateKey } = await deriveRecoveryPair(entropy as Uint8Array, stored.walletId, generation)
  for (const { enrolId, splitId, recoveryShare } of shares) {
    const info = `oriel/custody/1/recovery/${stored.walletId}/${enrolId}/${splitId}/${generation}`
    expect((await openWithHpke(privateKey, recoveryShare, info)).length).toBe(33)
  }
}

test.concurrent.each(['PGlite', 'PostgreSQL'] as const)(
  'behavior: the backend is killed before, during and after every step, and every wallet opens, on %s',
  async (kind) => {
    const random = createRandom(seed)
    const port = await findFreePort()
    const config = join(folder, `${kind}.json`)
    const login = { email: { smtpUrl: mailbox.url, from: 'wallet@example.com' } }
    const settings = {
      publicOrigin: wallet,
      port,
      frameDir: null,
      scriptFile: null,
      projects: { default: project },
      login,
    }
    await writeFile(config, JSON.stringify(settings))
    const env = {
      ORIEL_CONFIG: config,
      ORIEL_SHARE_KEYS: shareKeys,
      ORIEL_DATA_DIR: join(folder, kind),
      DATABASE_URL: kind === 'PGlite' ? '' : await createTestDatabase(),
    }
    if (kind === 'PGlite') await prepareEmbedded(env.ORIEL_DATA_DIR)
    let server = await startProcess(env)
    const tally: string[] = []
    let allMs = 0
    try {
      for (const moment of moments) {
        const users: [Step, TestUser][] = []
        for (const step of names) users.push([step, await prepare(server.url, step)])

        const start = createGate()
        const reached = createGate()
        let waiting = 0
        let answered = 0
        const cut = users.map(async ([step, user]) => {
          let isLast = false
          const send: Send = async (...call) => {
            isLast = true
            if (++waiting === users.length) reached.open()
            await start.opened
            await user.callApi(...call)
            answered++
            throw new Error('Nobody hears the answer: the browser ends with the backend.')
          }
          await run[step](user, send).catch((error: Error) => {
            if (!isLast) throw error
          })
        })
        await Promise.race([reached.opened, Promise.all(cut)])
        const sentAt = performance.now()
        if (moment === 'before') await server.kill()
        start.open()
        if (moment === 'during') {
          // Wait for a random time instead of an event, so that the kill can hit any moment of the request.
          await new Promise((resolve) => setTimeout(resolve, random() * allMs))
          await server.kill()
        }
        await Promise.all(cut)
        if (moment === 'after') {
          allMs = performance.now() - sentAt
          await server.kill()
        }
        tally.push(`${moment} ${answered}/${users.length}`)

        server = await startProcess(env)
        for (const [step, user] of users) {
          await run[step](user, user.callApi)
          await check(user, step)
        }
      }
    } catch (error) {
      throw new Error(`${howToRepeat}, ${tally.join(', ')}`, { cause: error })
    } finally {
      await server.kill()
    }
    console.log(`${kind}: ${howToRepeat}; answered before the kill: ${tally.join(', ')}`)
  },
  300_000,
)
