import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface TcpGate {
  port: number
  /** From here on nobody answers, and every open connection is cut. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** Stands before a server on loopback, so that it can be away without being stopped. */
export async function startTcpGate(target: number): Promise<TcpGate> {
  const sockets = new Set<Socket>()
  const pass = (client: Socket) => {
    const server = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      socket.pipe(other)
    }
  }
  let gate: Server | undefined
  let port = 0
  const open = async () => {
    gate = createServer(pass).listen(port, '127.0.0.1')
    await once(gate, 'listening')
    const address = gate.address()
    if (address && typeof address === 'object') port = address.port
  }
  const shut = async () => {
    const closed = new Promise((resolve) => gate?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await open()
  return { port, shut, open }
}
