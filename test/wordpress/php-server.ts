/** A running PHP that serves one site. The process that started it stops it; it also stops when that process dies. */
export interface PhpServer {
  url: string
  stop(): Promise<void>
}

export interface PhpServerOptions {
  /** WordPress' own files, read-only. */
  wordpress: string
  /** The folder of the site: database and uploads. */
  site: string
  /** 0 lets the operating system choose. */
  port: number
  log: (line: string) => void
}
