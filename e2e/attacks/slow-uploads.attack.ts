import { holdConnections, Outcomes, type TimedAttack } from './timed-attack';

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
    const { hold, end } = holdConnections(port, (socket) => void socket.write('x'.repeat(partBytes)));
    const send = (localAddress: string, sender: string, token: string) =>
      hold(localAddress, (socket) => {
        socket.once('data', (chunk) => {
          outcomes.add(`${String(chunk).slice(9, 12)} for ${sender}`);
          socket.destroy();
        });
        socket.write(
          `POST /prod-api/api/oss/upload HTTP/1.1\r\nHost: x\r\n${token}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${announced}\r\n\r\n--b\r\n`,
        );
      });
    for (let at = 0; at < bodies; at += 1) {
      send('127.0.0.2', 'nobody', '');
      send('127.0.0.3', 'the account', `Token: ${attacker.token}\r\n`);
    }
    return () => {
      end();
      return String(outcomes);
    };
  },
};
