import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to a server on the loopback, with the data that the server has sent. */
export interface Connection {
  socket: Socket;
  heard: string;
  isClosed: boolean;
}

/** Opens a connection and sends the parts unchanged, even if they are not a valid request. */
export async function send(port: number, ...parts: (string | Buffer)[]): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  const connection: Connection = { socket, heard: '', isClosed: false };
  socket.on('data', (chunk) => (connection.heard += chunk.toString()));
  socket.on('error', () => {});
  socket.on('close', () => (connection.isClosed = true));
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  return connection;
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
