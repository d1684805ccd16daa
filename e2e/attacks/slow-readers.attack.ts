import { formOfPicture, holdConnections, Outcomes, type TimedAttack } from './timed-attack';

const readers = 200;
const fileBytes = 18_000_000;
const addresses = ['127.0.0.2', '127.0.0.3'] as const;

/** Clients that read a file of 18 MB at a few bytes per second, from two addresses. Ended ones are replaced. */
export const slowReaders: TimedAttack = {
  name: 'slow readers',
  async begin({ port, attacker }) {
    const { url } = await attacker.post<{ url: string }>('/api/oss/upload', formOfPicture(fileBytes));
    const outcomes = new Outcomes();
    const { hold, end } = holdConnections(port, (socket) => void socket.read(10));
    for (let at = 0; at < readers; at += 1)
      hold(addresses[at % addresses.length] ?? addresses[0], (socket) => {
        socket.once('readable', () => outcomes.add(String(socket.read(12)).slice(9, 12)));
        socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      });
    return () => {
      end();
      return String(outcomes);
    };
  },
};
