import { connect, type Socket } from 'node:net';
import { formOfPicture, Outcomes, type TimedAttack } from './timed-attack';

const readers = 200;
const fileBytes = 18_000_000;
const addresses = ['127.0.0.2', '127.0.0.3'] as const;

/** Clients that read a file of 18 MB at a few bytes per second, from two addresses. Ended ones are replaced. */
export const slowReaders: TimedAttack = {
  name: 'slow readers',
  async begin({ port, attacker }) {
    const { url } = (await attacker.post('/api/oss/upload', formOfPicture(fileBytes))) as { url: string };
    const outcomes = new Outcomes();
    const open = new Set<Socket>();
    let isOver = false;
    const read = (localAddress: string) => {
      if (isOver) return;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      open.add(socket);
      socket.on('error', () => {});
      socket.once('readable', () => outcomes.add(String(socket.read(12)).slice(9, 12)));
      socket.once('close', () => {
        open.delete(socket);
        setTimeout(read, 500, localAddress);
      });
      socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    };
    for (let at = 0; at < readers; at += 1) read(addresses[at % addresses.length] ?? addresses[0]);
    const reading = setInterval(() => {
      for (const socket of open) socket.read(10);
    }, 1_000);
    return () => {
      isOver = true;
      clearInterval(reading);
      for (const socket of open) socket.destroy();
      return String(outcomes);
    };
  },
};
