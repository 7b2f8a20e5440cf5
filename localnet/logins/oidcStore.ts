import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const maxEntries = 1000

export function createOidcStore(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>()

  const findWhere = (name: string, field: 'uid' | 'userCode', value: string) => {
    for (const [key, payload] of entries) if (key.startsWith(`${name}:`) && payload[field] === value) return payload
    return undefined
  }
  return (name): Adapter => ({
    async upsert(id, payload) {
      const key = `${name}:${id}`
      entries.delete(key)
      entries.set(key, payload)
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    },
    find: async (id) => entries.get(`${name}:${id}`),
    findByUid: async (uid) => findWhere(name, 'uid', uid),
    findByUserCode: async (userCode) => findWhere(name, 'userCode', userCode),
    async consume(id) {
      const payload = entries.get(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void entries.delete(`${name}:${id}`),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
