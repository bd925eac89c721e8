import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface TcpGate {
  port: number
  /** Refuses new connections and cuts every open one. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** A TCP proxy in front of a loopback server that simulates an outage without stopping it. */
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
