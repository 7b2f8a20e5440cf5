import type { Page } from '@playwright/test'

/** Options of the virtual authenticator. If `isSynced` is true, the flags of its passkeys report a backup. */
type Options = { hasPrf?: boolean; isSynced?: boolean }

export async function addPasskeyDevice(page: Page, { hasPrf = true, isSynced = false }: Options = {}) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  })
  return {
    verifyUser: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Returns the names that the device shows for its passkeys. */
    async names() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ userName }) => userName)
    },
    /** Deletes the passkeys that the device lists under this name. */
    async remove(name: string) {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      for (const { credentialId, userName } of credentials)
        if (userName === name) await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
    },
    /** Replaces the device with one that has the same passkeys but different PRF secrets. */
    async forgetSecrets() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      const other = await addPasskeyDevice(page)
      await other.take(credentials)
    },
    /** Makes the passkeys' provider sync them to other devices from now on. */
    async startSyncing() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      for (const { credentialId } of credentials)
        await devtools.send('WebAuthn.setCredentialProperties', {
          authenticatorId,
          credentialId,
          backupEligibility: true,
          backupState: true,
        })
    },
    async take(credentials: Credential[]) {
      for (const credential of credentials)
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}

type Credential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}
