import type { Server } from 'node:http'

const graceMs = 2000

type Place = { host: string; port: number }

export function listen(server: Server, { host, port }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(describeListenError(error, host, port))))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function describeListenError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use on ${host}. Stop the program that uses it, or set ORIEL_PORT to another port.`
    case 'EACCES':
      return `Port ${port} needs more rights than this program has. Set ORIEL_PORT to a port above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `"${host}" is no address of this machine. Set ORIEL_HOST to one that is, such as 127.0.0.1.`
    default:
      return `Cannot listen on ${host}, port ${port}: ${message}`
  }
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
