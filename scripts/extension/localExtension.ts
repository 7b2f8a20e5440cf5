/** Public key that gives local builds of the extension the same ID in every folder. The private key was discarded. */
export const localExtensionKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2e8W37IQCk5ZdL1nIA3DJNvSRY1UqHKcXWdg9XfSFDXBJlqjbUT2Xi5FwjLnI1MQwtD0rLlhJKIl/Ah2xPbzjghzDQwDL4gseeRaUdX+wW93gP1IDC/8E2EAi22HQXy2WPhLcu5SYqtQ8PdPQI92KraOc7F/Fl0K25yEe1Zjzb8HdaRV3hPR/wIDDR/02yoFMYTPRuS/pLQ+A5Ca/GSS4Zg/T3bPoYWhS6Zxx8cEjovgSHNJ/1TCyIekxFB2xDefYJpYEkcW9n0W2ATOD1wbIqwtbNQ4SKRHtSTahE5QYiuotDz5wxNTjq6zSAq5UpaH6Eed/9SSbivLw8dBaxEshQIDAQAB'

export const localExtension = 'chrome-extension://mjmajhkkfnopacdkljojhonohfkjdkie'
