/** Message that the sandboxed signer sends when it is ready to receive its two ports. */
export const signerReady = 'signer ready'
